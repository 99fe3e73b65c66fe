import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { type StoppableParts, stopParts } from './stop-parts.ts'

test('a part that never stops, or fails to, holds up none of the others', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => lines.push(line) })
  const stopped: string[] = []
  const stop = (name: string) => async () => void stopped.push(name)
  const parts: StoppableParts[] = [
    { deaf: () => new Promise<void>(() => {}), first: stop('first') },
    { broken: () => Promise.reject(new Error('broken')), second: stop('second') },
    { last: stop('last') },
  ]
  await stopParts(parts, 10, log)
  expect(stopped).toEqual(['first', 'second', 'last'])
  expect(lines.map(line => JSON.parse(line).part)).toEqual(['deaf', 'broken'])
})
