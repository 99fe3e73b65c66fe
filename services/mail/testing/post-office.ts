import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received {
  to: string
  /** The envelope's. */
  sender: string
  raw: string
  mail: Email
}

/** A server's answer instead of its usual yes. */
export interface Answer {
  code: number
  text: string
}

export interface PostOfficeOptions {
  port?: number
  /** Asked for each recipient. */
  answerRecipient?: (address: string) => Answer | undefined
  /** Asked after each letter has been read; may take its time. */
  answerLetter?: (to: string) => Answer | undefined | Promise<Answer | undefined>
  login?: { user: string; password: string }
  /** Encrypts when asked to, or from the first byte. */
  tls?: { cert: string; key: string; isAtOnce?: boolean }
}

/** A real mail server on this machine that keeps what it is given. */
export async function openPostOffice(options: PostOfficeOptions = {}) {
  const { answerRecipient = () => undefined, answerLetter = () => undefined, login, tls } = options
  const received: Received[] = []

  const server = new SMTPServer({
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    ...(tls && { secure: tls.isAtOnce ?? false, cert: tls.cert, key: tls.key }),
    authOptional: !login,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = username === login?.user && password === login?.password
      if (isKnown) callback(null, { user: username })
      else callback(refusal({ code: 535, text: '5.7.8 who are you' }))
    },
    onRcptTo: ({ address }, _session, callback) => callback(refusal(answerRecipient(address))),
    onData: async (stream, session, callback) => {
      const chunks = await stream.toArray().catch(() => undefined)
      // Who sends it went away in the middle.
      if (!chunks) return
      const raw = Buffer.concat(chunks).toString('utf8')
      const to = session.envelope.rcptTo.map(({ address }) => address).join()
      const answer = await answerLetter(to)
      const { mailFrom } = session.envelope
      const sender = mailFrom ? mailFrom.address : ''
      if (!answer) received.push({ to, sender, raw, mail: await PostalMime.parse(raw) })
      callback(refusal(answer))
    },
  })
  server.on('error', () => {})
  const listener = server.listen(options.port ?? 0, '127.0.0.1')
  if (!listener.listening) await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

function refusal(answer: Answer | undefined): Error | null {
  return answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null
}
