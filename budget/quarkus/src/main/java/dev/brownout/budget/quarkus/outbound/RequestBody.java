package dev.brownout.budget.quarkus.outbound;

import dev.brownout.budget.attempt.DeclineReason;
import dev.brownout.budget.attempt.Repeat;
import io.netty.buffer.ByteBuf;
import io.vertx.core.streams.ReadStream;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.Buffer;
import java.nio.channels.Channel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.stream.BaseStream;
import org.jboss.resteasy.reactive.client.api.ClientMultipartForm;
import org.jboss.resteasy.reactive.client.impl.multipart.QuarkusMultipartForm;
import org.jboss.resteasy.reactive.client.impl.multipart.QuarkusMultipartFormDataPart;

/**
 * What the arguments of a call send, as far as it decides whether the call can be made again: a
 * stream is used up by the first attempt, a file may have changed since.
 *
 * @param parameters which parameters are looked at; the values of the others can always be sent
 *     again
 */
record RequestBody(List<Integer> parameters) {

  private static final List<Class<?>> USED_UP =
      List.of(
          InputStream.class,
          Reader.class,
          Flow.Publisher.class,
          ReadStream.class,
          StreamingOutput.class,
          Iterator.class,
          BaseStream.class,
          Channel.class,
          Buffer.class,
          ByteBuf.class);

  /** The fields of a class that send a stream or a file, as those of a bean of parameters may. */
  private static final ClassValue<List<Field>> FIELDS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          List<Field> found = new ArrayList<>();
          for (Class<?> at = type; at != null && !isOfTheJdk(at); at = at.getSuperclass()) {
            Arrays.stream(at.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .filter(field -> isStreamOrFile(field.getType()))
                .forEach(found::add);
          }
          return found;
        }
      };

  static RequestBody of(Method method) {
    Parameter[] all = method.getParameters();
    List<Integer> some = new ArrayList<>();
    for (int i = 0; i < all.length; i++) {
      if (!isPlain(all[i].getType())) {
        some.add(i);
      }
    }
    return new RequestBody(List.copyOf(some));
  }

  /** Whether a call with these arguments can be made again. */
  Repeat repeat(Object[] arguments) {
    if (parameters.isEmpty()) {
      return Repeat.ALLOWED;
    }
    var sent = new Sent();
    for (int parameter : parameters) {
      sent.add(arguments[parameter]);
    }
    return sent.once ? () -> DeclineReason.BODY : sent.files.isEmpty() ? Repeat.ALLOWED : sent;
  }

  private static boolean isPlain(Class<?> type) {
    return type.isPrimitive()
        || type.isEnum()
        || type == byte[].class
        || isOfTheJdk(type) && type.getPackageName().equals("java.lang") && isFinal(type);
  }

  private static boolean isFinal(Class<?> type) {
    return Modifier.isFinal(type.getModifiers());
  }

  private static boolean isOfTheJdk(Class<?> type) {
    return type.getName().startsWith("java.");
  }

  private static boolean isStreamOrFile(Class<?> type) {
    return File.class.isAssignableFrom(type)
        || Path.class.isAssignableFrom(type)
        || USED_UP.stream().anyMatch(used -> used.isAssignableFrom(type));
  }

  /** What the arguments of one call send. */
  private static final class Sent implements Repeat {

    private final List<SentFile> files = new ArrayList<>();
    private boolean once;

    @Override
    public DeclineReason refusal() {
      return files.stream().allMatch(SentFile::isUnchanged) ? null : DeclineReason.BODY;
    }

    void add(Object value) {
      if (value instanceof File file) {
        files.add(SentFile.of(file.toPath()));
      } else if (value instanceof Path path) {
        files.add(SentFile.of(path));
      } else if (value instanceof Optional<?> optional) {
        optional.ifPresent(this::add);
      } else if (value instanceof GenericEntity<?> entity) {
        add(entity.getEntity());
      } else if (value instanceof Collection<?> many && !many.isEmpty()) {
        add(many.iterator().next());
      } else if (value instanceof ClientMultipartForm form) {
        addParts(form);
      } else if (USED_UP.stream().anyMatch(used -> used.isInstance(value))) {
        once = true;
      } else if (value != null) {
        FIELDS.get(value.getClass()).forEach(field -> addField(field, value));
      }
    }

    private void addField(Field field, Object bean) {
      try {
        field.setAccessible(true);
        add(field.get(bean));
      } catch (ReflectiveOperationException | RuntimeException unseen) {
        once = true;
      }
    }

    private void addParts(ClientMultipartForm form) {
      if (!(form instanceof QuarkusMultipartForm parts)) {
        once = true;
        return;
      }
      for (QuarkusMultipartFormDataPart part : parts) {
        // An entity is written when it is sent; what it is cannot be seen here.
        once |= part == null || part.multiByteContent() != null;
        if (part != null && part.pathname() != null) {
          files.add(SentFile.of(Path.of(part.pathname())));
        }
      }
    }
  }

  /** A file as it was when the call began. */
  private record SentFile(Path path, FileTime modified, long size) {

    static SentFile of(Path path) {
      try {
        return new SentFile(path, Files.getLastModifiedTime(path), Files.size(path));
      } catch (IOException unreadable) {
        return new SentFile(path, null, 0);
      }
    }

    boolean isUnchanged() {
      return modified != null && equals(of(path));
    }
  }
}
