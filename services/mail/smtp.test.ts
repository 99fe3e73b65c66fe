import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createSmtp } from './smtp.ts'
import { openPostOffice } from './testing/post-office.ts'

const parcel = {
  content: { to: 'anna@example.org', subject: 'A', text: 'B', html: '<p>C</p>', headers: {} },
  language: 'en',
  messageId: '<1@exhale.test>',
  date: new Date(),
}
const from = { address: 'hello@exhale.test' }

it('leaves a server that answers a letter at a time, and starts afresh', async () => {
  const sockets: Socket[] = []
  const trickle = createServer(socket => {
    sockets.push(socket)
    socket.write('220 hello\r\n')
    const timer = setInterval(() => socket.write('250-still here\r\n'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(trickle, 'listening')
  const address = trickle.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const post = createSmtp({ url: `smtp://127.0.0.1:${port}`, from }, 300)
  expect(await post.deliver(parcel)).toEqual({ result: 'unreachable', reason: 'ETIMEDOUT' })
  expect(await post.deliver(parcel)).toEqual({ result: 'unreachable', reason: 'ETIMEDOUT' })
  expect(sockets).toHaveLength(2)
  post.close()
  for (const socket of sockets) socket.destroy()
  trickle.close()
})

it('keeps a password to itself where the way is not closed', async () => {
  const office = await openPostOffice({ login: { user: 'post', password: 'secret' } })
  // Not an address of loopback by name, though it leads there.
  const url = `smtp://post:secret@0.0.0.0:${office.port}`
  const post = createSmtp({ url, from })
  expect(await post.deliver(parcel)).toEqual({ result: 'unreachable', reason: 'ETLS' })
  expect(office.received).toEqual([])
  const daring = createSmtp({ url: `${url}?requireTLS=false`, from })
  expect(await daring.deliver(parcel)).toEqual({ result: 'sent' })
  post.close()
  daring.close()
  await office.close()
})
