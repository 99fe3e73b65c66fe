import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { retry } from './retry.ts'

const busy = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })

it('tries again after a conflict, even a wrapped one', async () => {
  const faults = [busy, new AppError('internal', 'wrapped', { cause: busy })]
  const result = await retry(async attempt => {
    const fault = faults.shift()
    if (fault) throw fault
    return attempt
  })
  expect(result).toBe(3)
})

it('does not try again after anything else', async () => {
  let attempts = 0
  const work = () => {
    attempts++
    return Promise.reject(new Error('no'))
  }
  await expect(retry(work)).rejects.toThrow('no')
  expect(attempts).toBe(1)
})

it('gives up in the end', async () => {
  await expect(retry(() => Promise.reject(busy))).rejects.toMatchObject({ code: 'aborted', cause: busy })
})
