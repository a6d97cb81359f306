package dev.brownout.budget.quarkus.supplier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A caller that writes HTTP/2 frames by hand (RFC 9113, RFC 7541). */
final class RawHttp2 implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 20_000;

  private static final int DATA = 0x0;
  private static final int HEADERS = 0x1;
  private static final int RST_STREAM = 0x3;
  private static final int SETTINGS = 0x4;
  private static final int GOAWAY = 0x7;

  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;
  private static final int CANCEL = 0x8;

  private static final int METHOD_GET = 0x82;
  private static final int SCHEME_HTTP = 0x86;
  private static final int LITERAL_PATH = 0x04;
  private static final int LITERAL_AUTHORITY = 0x01;

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  /**
   * A frame that came, or the end of the connection.
   *
   * @param type its type; -1 for the end
   * @param ends whether it ends its stream
   * @param code a RST_STREAM's error, or a GOAWAY's last stream
   */
  record Frame(int type, boolean ends, int code) {

    @Override
    public String toString() {
      return switch (type) {
        case DATA -> ends ? "DATA+end" : "DATA";
        case HEADERS -> ends ? "HEADERS+end" : "HEADERS";
        case RST_STREAM -> "RST_STREAM=" + code;
        case GOAWAY -> "GOAWAY=" + code;
        default -> "EOF";
      };
    }
  }

  RawHttp2(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(socket.getOutputStream());
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
    frame(SETTINGS, 0, 0, new byte[0]);
  }

  void get(String path, int stream) throws IOException {
    var block = new ByteArrayOutputStream();
    block.write(METHOD_GET);
    block.write(SCHEME_HTTP);
    literal(block, LITERAL_PATH, path);
    literal(block, LITERAL_AUTHORITY, "it");
    frame(HEADERS, END_STREAM | END_HEADERS, stream, block.toByteArray());
  }

  private static void literal(ByteArrayOutputStream block, int name, String value) {
    block.write(name);
    block.write(value.length());
    block.writeBytes(value.getBytes(US_ASCII));
  }

  void reset(int stream) throws IOException {
    frame(RST_STREAM, 0, stream, ByteBuffer.allocate(4).putInt(CANCEL).array());
  }

  private void frame(int type, int flags, int stream, byte[] payload) throws IOException {
    out.write(payload.length >> 16);
    out.writeShort(payload.length);
    out.write(type);
    out.write(flags);
    out.writeInt(stream);
    out.write(payload);
  }

  /** The next frames that say something of a stream or of the end. */
  List<Frame> read(int count) throws IOException {
    List<Frame> frames = new ArrayList<>();
    while (frames.size() < count) {
      Frame next = next();
      if (next.type() <= RST_STREAM || next.type() == GOAWAY) {
        frames.add(next);
      }
    }
    return frames;
  }

  private Frame next() throws IOException {
    try {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      boolean ends = (in.readUnsignedByte() & END_STREAM) != 0;
      in.readInt();
      ByteBuffer payload = ByteBuffer.wrap(in.readNBytes(length));
      boolean coded = type == RST_STREAM || type == GOAWAY;
      return new Frame(type, ends && type <= HEADERS, coded ? payload.getInt() : 0);
    } catch (EOFException end) {
      return new Frame(-1, false, 0);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
