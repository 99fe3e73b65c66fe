import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'certificates' | 'clock' | 'log' | 'press'>

const every = 3_600_000

/** Takes what was painted of certificates that are gone, or that nobody asked for lately, off this machine's disk. */
export async function tidyPress({ certificates, clock, press }: Omit<Parts, 'log'>): Promise<void> {
  for (const id of await press.list()) if (!(await certificates.isIssued(id))) await press.discard(id)
  await press.tidy(clock.now().getTime())
}

/**
 * At the start and every hour, in every process: no job, because several machines may have a disk each, and only one of them
 * hears that a certificate goes.
 */
export function startTidyingPress(parts: Parts) {
  const tidy = () =>
    tidyPress(parts).catch(error => parts.log.warn({ err: error }, 'painted certificates couldn’t be tidied'))
  let running = tidy()
  const timer = setInterval(() => {
    running = running.then(tidy)
  }, every).unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
