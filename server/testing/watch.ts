import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../../platform/config.ts'
import type { Opened, Question } from './watched-process.ts'

const program = fileURLToPath(new URL('watched-process.ts', import.meta.url))

export type Watched = Opened & {
  ask: (question: Question) => Promise<unknown>
  stop: () => Promise<void>
}

/** A house in a process of its own, so that what is measured there is its own doing and nobody else's. */
export async function watchHouse(env: Environment = {}): Promise<Watched> {
  const child = spawn(process.execPath, [program, JSON.stringify(env)], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const hear = async () => {
    const [said] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`the watched process ended with ${code}`))),
    ])
    return said
  }
  const opened: Opened = await hear()
  return {
    ...opened,
    ask: question => {
      child.send(question)
      return hear()
    },
    stop: async () => {
      child.disconnect()
      await ended
    },
  }
}
