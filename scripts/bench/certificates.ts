import { languageCodes } from '../../languages/languages.ts'
import { serveSite } from './processes.ts'
import { type Case, quantile, repeat, time } from './run.ts'

const rounds = 60
const warmUp = 8
const files = ['share.png', 'square.png', 'a4.pdf', 'letter.pdf']
const themes = ['dawn', 'tide', 'moss', 'night']
const names: { [language: string]: string } = { ru: 'Александра Константиновна', pl: 'Żaneta Łęcka' }

/** Pictures and PDFs of a certificate from the front door: rendered after each change, then once more from the cache. */
const painting: Case = async bench => {
  const { url: site } = await serveSite(bench)
  const ask = async (path: string, body?: URLSearchParams): Promise<Response> => {
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(new URL(path, site), { method, body, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status !== (body ? 303 : 200))
      throw new Error(`A certificate’s page answered ${answer.status}`)
    return answer
  }
  const issued = (await ask('/certificate/new', wishes(0))).headers.get('location')
  // The secret name of its edit link opens its files as well.
  const edit = /edit\/([\w-]+)/.exec(issued ?? '')?.[1]
  const open = (file: string) => time(() => ask(`/certificates/${edit}/${file}`))
  const cold = await open(files[0] ?? '')
  const taken = new Map(
    files.flatMap(file => [`${file} made`, `${file} kept`]).map(what => [what, [] as number[]]),
  )
  const waits: number[] = []
  await repeat(bench, 'change', warmUp + rounds, async round => {
    await ask(`/certificate/edit/${edit}`, wishes(round))
    for (const file of files) {
      const [made, wait] = await Promise.all([open(file), time(() => ask('/certificates/issuer.json'))])
      const kept = await open(file)
      if (round < warmUp) continue
      taken.get(`${file} made`)?.push(made)
      taken.get(`${file} kept`)?.push(kept)
      waits.push(wait)
    }
  })
  for (const [what, ours] of taken) {
    const note = `median ${Math.round(quantile(ours))} ms`
    bench.rows.push({ what: `${what}, p95`, ours, share: 0.95, unit: 'ms', most: 300, note })
  }
  const [median, p95] = [0.5, 0.95].map(share => Math.round(quantile(waits, share)))
  bench.findings.push(
    `in nine languages and four themes; the very first, with the thread’s start, ${Math.round(cold)} ms`,
    `another answer asked for while one was made: median ${median} ms, p95 ${p95} ms`,
  )
}

function wishes(round: number): URLSearchParams {
  const language = languageCodes[round % languageCodes.length] ?? 'en'
  const form = new URLSearchParams({
    kind: 'live',
    moment: '2025-03-01T08:00',
    timeZone: 'Europe/Berlin',
    name: `${names[language] ?? 'Robin Avery'} ${round}`,
    message: 'Für alle, die dabei waren: danke.',
    perDay: '20',
    packPrice: '8',
    currency: 'EUR',
    theme: themes[Math.floor(round / languageCodes.length) % themes.length] ?? 'dawn',
    language,
    visibility: 'link',
    consent: 'on',
  })
  for (const name of ['name', 'days', 'since', 'money', 'message']) form.append('shows', name)
  return form
}

export const certificates = [painting]
