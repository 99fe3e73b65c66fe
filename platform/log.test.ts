import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

function write(...line: [object, string]) {
  const lines: string[] = []
  createLog('info', { write: text => void lines.push(text) }).error(...line)
  return { text: lines.join(''), line: JSON.parse(lines[0] ?? '{}') }
}

describe('a line of the log', () => {
  test('tells when, what and where', () => {
    const { line } = write({ requestId: 'r1', err: new RangeError('too far') }, 'a page failed')
    expect(line).toMatchObject({ level: 50, requestId: 'r1', msg: 'a page failed' })
    expect(line.err).toMatchObject({ type: 'RangeError', message: 'too far' })
    expect(line.err.stack).toContain('log.test.ts')
    expect(new Date(line.time).getTime()).not.toBeNaN()
  })

  test('has no place for the machine, the process or the person', () => {
    const { line, text } = write(
      { email: 'mira@example.org', person: { token: 't0ken', password: 'pw' } },
      'x',
    )
    expect(Object.keys(line).sort()).toEqual(['email', 'level', 'msg', 'person', 'time'])
    for (const secret of ['mira', 't0ken', 'pw']) expect(text).not.toContain(secret)
  })

  test('names what an error is made of, and leaves what it carries', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(mira@example.org) already exists.',
      parameters: ['mira@example.org'],
    })
    const { line, text } = write({ err: new Error('could not save', { cause }) }, 'x')
    expect(line.err.cause).toMatchObject({ message: 'duplicate key', code: '23505' })
    expect(text).not.toContain('mira')
  })

  test.each([
    ['words', 'mira@example.org'],
    ['an object', { path: '/certificate/mira' }],
    ['nothing', undefined],
    ['null', null],
  ])('survives that someone throws %s', (_, thrown) => {
    expect(write({ err: thrown }, 'x').text).not.toContain('mira')
  })

  test('survives a cause that leads back', () => {
    const error = new Error('round')
    error.cause = error
    expect(write({ err: error }, 'x').line.err.message).toBe('round')
  })
})

test('many logs in a process have one end', () => {
  createLog('silent')
  const before = process.listenerCount('exit')
  for (let count = 0; count < 12; count++) createLog('silent')
  expect(process.listenerCount('exit')).toBe(before)
})
