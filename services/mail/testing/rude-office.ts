import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Where in the dialogue a server stops behaving. */
export type Stage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message'
/** It hangs up, or says nothing more. */
export type Rudeness = 'drops' | 'stalls'

/** A mail server that goes wrong at one stage, until it is told to be `kind`. */
export async function openRudeOffice(stage: Stage, rudeness: Rudeness) {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const office = { isKind: false }

  const server = createServer(socket => {
    sockets.add(socket)
    socket.setEncoding('utf8').on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    const answer = (at: Stage, text: string) => {
      if (office.isKind || at !== stage) socket.write(`${text}\r\n`)
      else if (rudeness === 'drops') socket.destroy()
    }
    let letter: string | undefined
    let waiting = ''
    answer('greeting', '220 rude')
    socket.on('data', (text: string) => {
      waiting += text
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        if (letter === undefined) {
          if (/^DATA/i.test(line)) letter = ''
          const said = { EHLO: '250 rude', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on' }
          const verb = line.slice(0, 4).toUpperCase()
          if (verb in said) answer(verb as Stage, said[verb as keyof typeof said])
          else socket.write('250 ok\r\n')
        } else if (line === '.') {
          if (office.isKind || stage !== 'message') received.push(letter)
          letter = undefined
          answer('message', '250 taken')
        } else letter += `${line}\n`
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return Object.assign(office, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  })
}
