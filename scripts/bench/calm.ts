import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const patience = 10_000
const look = 500

/** Waits a while for a moment in which the machine has little else to do, and goes on without one. */
export async function awaitCalm(signal: AbortSignal): Promise<void> {
  const until = Date.now() + patience
  let before = readTimes()
  while (Date.now() < until) {
    await sleep(look, undefined, { signal })
    const now = readTimes()
    if ((now.idle - before.idle) / (now.all - before.all) > 0.8) return
    before = now
  }
}

function readTimes(): { idle: number; all: number } {
  const times = cpus().map(cpu => cpu.times)
  const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap(one => Object.values(one))) }
}
