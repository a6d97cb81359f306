-- The other databases of docker-compose.yml; the first, delivery, is made by the image itself.
CREATE DATABASE billing;
CREATE DATABASE gateway;
