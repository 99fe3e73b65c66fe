import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { createThread, type Thread } from './thread.ts'

const file = new URL('testing/fragile-thread.ts', import.meta.url)
const threads: Thread<string>[] = []
afterEach(() => Promise.all(threads.splice(0).map(thread => thread.stop())))

function open(mostWaiting = 10): Thread<string> {
  const thread = createThread<string>(file, mostWaiting)
  threads.push(thread)
  return thread
}

const say = async (thread: Thread<string>, word: string) => String(await thread.run(word, 'me'))

test('a thread that fell takes nothing of the next one along', async () => {
  const thread = open()
  for (let round = 0; round < 3; round += 1) {
    await expect(thread.run('fall', 'me')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await Promise.all(['a', 'b', 'c'].map(word => say(thread, word)))).toEqual(['a', 'b', 'c'])
    expect(thread.isRunning()).toBe(true)
  }
})

test('all that waited for it is told, and what fails alone fails alone', async () => {
  const thread = open()
  const outcomes = await Promise.allSettled(['fail', 'a', 'fall'].map(word => say(thread, word)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

test('more orders than may wait are refused', async () => {
  const thread = open(2)
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(word => say(thread, word)))
  expect(outcomes[2]).toMatchObject({ status: 'rejected', reason: { code: 'resource-exhausted' } })
  expect(await say(thread, 'd')).toBe('d')
})

test('what waits for a thread that is stopped is told', async () => {
  const thread = open()
  const jobs = ['fall', 'a', 'b'].map(word => thread.run(word, 'me'))
  const outcomes = Promise.allSettled(jobs)
  await thread.stop()
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
})

test('a process with nothing else to do waits for its answer, and ends with it', () => {
  const [place, work] = [new URL('thread.ts', import.meta.url).href, file.href].map(each =>
    JSON.stringify(each),
  )
  const text = `import(${place}).then(async ({ createThread }) =>
    console.log(String(await createThread(new URL(${work}), 10).run('a', 'me'))))`
  expect(execFileSync(process.execPath, ['-e', text], { encoding: 'utf8' })).toBe('a\n')
})
