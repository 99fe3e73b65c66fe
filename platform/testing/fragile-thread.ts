import { runJobs } from '../thread.ts'

/** Says words back; falls over one of them, and fails at another. */
runJobs<string>(async word => {
  if (word === 'fail') throw new Error('no')
  if (word !== 'fall') return Buffer.from(word)
  setImmediate(() => {
    throw new Error('fell')
  })
  return new Promise(() => {})
})
