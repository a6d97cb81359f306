// Reads a barcode with the camera, where the browser can; loaded when somebody wants it.

const LOOK_EVERY_MS = 150;
const NUMBER = /S-[0-9]{8}/i;

const dialog = document.getElementById("camera");
const picture = document.getElementById("picture");
const word = document.getElementById("camera-word");

/** Shows what the camera sees until a shipment number is in it, which is handed on, or until somebody closes it. */
export async function scanInto(found) {
  word.textContent = "Waiting for the camera …";
  dialog.showModal();
  let stream = null;
  let closed = false;
  dialog.addEventListener(
    "close",
    () => {
      closed = true;
      stop(stream);
    },
    { once: true },
  );
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch (refused) {
    word.textContent = `The camera cannot be used (${refused.name}). Please type the number.`;
    return;
  }
  if (closed) {
    stop(stream);
    return;
  }
  const video = await play(stream);
  word.textContent = "Looking for a shipment number …";
  const detector = new window.BarcodeDetector();
  const look = async () => {
    if (closed) {
      return;
    }
    const codes = await detector.detect(video).catch(() => []);
    const number = codes.map((code) => NUMBER.exec(code.rawValue)?.[0]).find(Boolean);
    if (number && !closed) {
      dialog.close();
      found(number);
    } else {
      if (codes.length > 0) {
        word.textContent = "That code is no shipment number. Still looking …";
      }
      setTimeout(look, LOOK_EVERY_MS);
    }
  };
  look();
}

async function play(stream) {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  picture.replaceChildren(video);
  await video.play().catch(() => {});
  return video;
}

function stop(stream) {
  stream?.getTracks().forEach((track) => track.stop());
  picture.replaceChildren();
}
