/**
 * The way out to one client, given by the transport.
 *
 * `send` takes everything, in order, and never waits; `backlog` says how many bytes of it the client has not
 * acknowledged (or, where there is no acknowledging, the socket has not taken). When the backlog shrinks the transport
 * calls the stream's `drain`. While the backlog is large the stream takes nothing in and sends nothing but
 * acknowledgements; what it leaves out it tells afterwards from what is kept, not from memory. `close` is called once,
 * after the last message: deliver what was taken, then end the channel.
 */
export type Outlet<Message> = {
  send(messages: readonly Message[]): void
  backlog(): number
  close(): void
}
