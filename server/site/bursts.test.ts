import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes, prefixOf } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { askWire } from '../testing/wire.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse({ env: { PAGE_LIMIT: '0', TRUST_PROXY: '1' } })
  // Whatever is made once is made.
  for (const path of ['/help?q=slip', '/nowhere']) await house.ask(path)
})
afterAll(() => house.stop())

const askFrom = (network: string, path: string) =>
  house.ask(path, { headers: { 'x-forwarded-for': network } })

/** Three hundred pages at once from one network, and what was answered so far. */
function burst(network: string, pathOf: (index: number) => string) {
  const answers: number[] = []
  const waits: (string | null)[] = []
  const all = Array.from({ length: 300 }, async (_, index) => {
    const answer = await askFrom(network, pathOf(index))
    await answer.text()
    answers.push(answer.status)
    if (answer.status === 429) waits.push(answer.headers.get('retry-after'))
  })
  const drawn = () => answers.filter(status => status !== 429).length
  return { all: Promise.all(all), answers, waits, drawn }
}

test('a burst of one network is drawn up to a point, told to come back beyond it, and stops nobody else', async () => {
  const { all, answers, waits, drawn } = burst('203.0.113.1', index => `/help?q=craving+${index}`)
  const health = fetch(`${house.url}/healthz`).then(({ status }) => ({ status, drawnBefore: drawn() }))
  const other = askFrom('203.0.113.2', '/help?q=weight').then(({ status }) => ({
    status,
    drawnBefore: drawn(),
  }))
  expect(await health).toMatchObject({ status: 200 })
  expect((await health).drawnBefore).toBeLessThan(20)
  expect(await other).toMatchObject({ status: 200 })
  expect((await other).drawnBefore).toBeLessThan(20)
  await all
  expect(answers.filter(status => status === 200)).toHaveLength(64)
  expect(answers.filter(status => status === 429)).toHaveLength(236)
  expect(new Set(waits)).toEqual(new Set(['3']))
  expect((await askFrom('203.0.113.1', '/help?q=slip')).status).toBe(200)
})

test.each(['/help?q=craving+', '/login?redirect=/account&n='])(
  'while 300 of %s come over the wire, others are heard between them',
  async path => {
    let drawn = 0
    const headers = { 'x-forwarded-for': '203.0.113.6' }
    const all = Array.from({ length: 300 }, async (_, index) => {
      const { status } = await askWire(house.url, path + index, { headers })
      if (status !== 429) drawn += 1
      return status
    })
    // By then they have arrived.
    await Promise.race(all)
    const health = await askWire(house.url, '/healthz')
    const drawnBefore = drawn
    const statuses = await Promise.all(all)
    expect([health.status, drawnBefore < drawn]).toEqual([200, true])
    expect(statuses.every(status => status === 200 || status === 429)).toBe(true)
  },
)

test('pages that are not there are drawn once a language, and answered with the address that was asked for', async () => {
  const { all, answers } = burst('203.0.113.3', index => `/nowhere/${index}.php`)
  await all
  expect(answers.filter(status => status === 404)).toHaveLength(64)
  expect(new Set(answers)).toEqual(new Set([404, 429]))
  for (const language of languageCodes) {
    const ask = async (path: string) => {
      const answer = await askFrom('203.0.113.4', `${prefixOf(language)}${path}`)
      return { headers: answer.headers, html: await answer.text() }
    }
    const [one, two] = [await ask('/a-page'), await ask('/b-page')]
    const nonces = [one, two].map(({ html }) => / nonce="([^"]+)"/.exec(html)?.[1] ?? 'none')
    expect(nonces[0]).not.toBe(nonces[1])
    for (const [index, { headers, html }] of [one, two].entries()) {
      expect(headers.get('content-security-policy')).toContain(`'nonce-${nonces[index]}'`)
      expect(new Set([...html.matchAll(/ nonce="([^"]+)"/g)].map(([, nonce]) => nonce))).toEqual(
        new Set([nonces[index]]),
      )
    }
    const plain = ({ html }: { html: string }, index: number) =>
      html.replaceAll(nonces[index] ?? '', 'N').replaceAll(/[ab]-page/g, 'x')
    expect(plain(two, 1)).toBe(plain(one, 0))
  }
})

test.each([
  '/%3Cscript%3Ealert(1)%3C/script%3E',
  `/"quotes"-'and'-%26amp;-%5C-back`,
  '/%E2%80%A8-%E2%80%A9',
  '/ни-чего',
  '/$&-$1',
  '/%E0%A4%A',
])('%s is said on the page and in its data as it is, and runs nothing', async path => {
  const [first, again] = [await askFrom('203.0.113.5', path), await askFrom('203.0.113.5', path)]
  const html = await first.text()
  expect([first.status, again.status]).toEqual([404, 404])
  const shown = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/&(#?\w+);/g, (_, name) => entity(name))
  const known = /Page Not Found: (.*)$/s.exec(shown?.replaceAll('<!-- -->', '') ?? '')?.[1] ?? ''
  expect(decodeURI(encodeURI(known))).toBe(known)
  expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length)
  const data = [...html.matchAll(/enqueue\(("(?:[^"\\]|\\.)*")\)/g)].map(([, text = '']) => JSON.parse(text))
  expect(data.join('')).toContain(JSON.stringify(known).slice(1, -1))
})

const entity = (name: string) =>
  name.startsWith('#x')
    ? String.fromCharCode(Number.parseInt(name.slice(2), 16))
    : name.startsWith('#')
      ? String.fromCharCode(Number(name.slice(1)))
      : ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name] ?? '?')
