package dev.brownout.budget.quarkus.testapp;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/** A DNS server that says nothing until it is told to; then every name is this machine. */
public final class DnsServer implements AutoCloseable {

  private static final int HEADER_BYTES = 12;
  private static final int TYPE_A = 1;

  private final DatagramSocket socket;
  private volatile boolean speaks;
  private volatile int asked;

  /** One on a UDP port of this machine. */
  public DnsServer(int port) throws IOException {
    socket = new DatagramSocket(port, InetAddress.getLoopbackAddress());
    var thread = new Thread(this::serve, "dns-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Answers from now on. */
  public void speak() {
    speaks = true;
  }

  /** How many questions have come. */
  public int asked() {
    return asked;
  }

  private void serve() {
    try {
      while (true) {
        var question = new DatagramPacket(new byte[512], 512);
        socket.receive(question);
        asked++;
        if (speaks) {
          byte[] answer = answer(question);
          socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
        }
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  /** RFC 1035, section 4: the question again, and 127.0.0.1 if it was for an IPv4 address. */
  private static byte[] answer(DatagramPacket question) {
    ByteBuffer asked = ByteBuffer.wrap(question.getData(), 0, question.getLength());
    int end = HEADER_BYTES;
    while (asked.get(end) != 0) {
      end += 1 + asked.get(end);
    }
    end += 1;
    boolean forAddress = asked.getShort(end) == TYPE_A;
    end += 4;
    ByteBuffer answer = ByteBuffer.allocate(512);
    answer.put(question.getData(), 0, end);
    answer.putShort(2, (short) 0x8180).putShort(4, (short) 1);
    answer.putShort(6, (short) (forAddress ? 1 : 0)).putShort(8, (short) 0).putShort(10, (short) 0);
    if (forAddress) {
      answer.putShort((short) 0xC00C).putShort((short) TYPE_A).putShort((short) 1).putInt(60);
      answer.putShort((short) 4).put(new byte[] {127, 0, 0, 1});
    }
    byte[] bytes = new byte[answer.position()];
    answer.flip().get(bytes);
    return bytes;
  }

  @Override
  public void close() {
    socket.close();
  }
}
