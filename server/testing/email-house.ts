import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { makeDkimKey } from '../../services/mail/mail.ts'
import { openPostOffice, type Received } from '../../services/mail/testing/post-office.ts'
import { serveHouse } from './serve.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers differ by operation
type Json = any

export type EmailHouse = Awaited<ReturnType<typeof openEmailHouse>>

/** A house that signs its emails and sends them to a post office which keeps them all. */
export async function openEmailHouse() {
  const clock = heldClock('2026-11-15T12:00:00Z')
  const office = await openPostOffice()
  const folder = await mkdtemp(join(tmpdir(), 'exhale-key-'))
  const DKIM_KEY = join(folder, 'key.pem')
  await writeFile(DKIM_KEY, makeDkimKey())
  const env = {
    SMTP_URL: office.url,
    MAIL_FROM: 'Exhale <hello@exhale.test>',
    DKIM_KEY,
    OPERATOR_NAME: 'Hafenstadt Health Office',
    OPERATOR_ADDRESS: 'Am Kai 4, 20000 Hafenstadt',
  }
  const house = await serveHouse({ clock, env })
  const { ask, backend } = house
  return {
    ...{ ask, backend, clock, office },
    receivedBy: (address: string): Received[] => office.received.filter(({ to }) => to === address),

    async deliver() {
      const { identity, mail } = backend
      await identity.settle()
      await mail.deliverDue()
      await vi.waitFor(async () => {
        const { queued, sending } = await mail.count()
        expect(queued + sending).toBe(0)
      }, 30_000)
    },

    async call(operation: string, body: object, headers: Record<string, string> = {}) {
      const response = await ask(`/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=exhale`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ returnSecureToken: true, ...body }),
      })
      const answer: Json = await response.json()
      expect(response.status, JSON.stringify(answer)).toBe(200)
      return { answer, cookies: response.headers.getSetCookie().map(line => line.split(';')[0] ?? '') }
    },

    post(path: string, fields: Record<string, string>, shows: string[] = []) {
      const body = new URLSearchParams(fields)
      for (const name of shows) body.append('shows', name)
      return ask(path, { method: 'POST', body, headers: { Origin: backend.origin.origin } })
    },

    async close() {
      await house.stop()
      await office.close()
      await rm(folder, { recursive: true })
    },
  }
}
