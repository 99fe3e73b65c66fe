import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Blok, isObject, textOf } from '../../app/blocks/blok.ts'
import { parseHours } from '../../app/blocks/helplines/hours.ts'
import { countryNames, countryOf, languageNames, partsOf } from '../../app/blocks/helplines/places.ts'
import type { Say } from '../../languages/areas.ts'
import { languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'

/** Every number that may be printed, as somebody published it. A new one needs a source before it is added here. */
const published = new Set([
  ...['DE +498008313131', 'AT +43800810013', 'CH +41848000181', 'LU +352220122', 'FR 3989', 'BE +3280011100'],
  ...['NL +318001995', 'IT +39800554088', 'PL +48801108108', 'PL +48222118015', 'PL 116111'],
  ...['MT +35680073333', 'MT +35623266116', 'GB-SCT +44800848484', 'GB-WLS +448000852219', 'GB-WLS 80818'],
  ...['IE +3531800201203', 'US +18007848669', 'US 47848', 'US +18553353569', 'US +18008388917'],
  ...['US +18005565564', 'US +18007788440', 'US 988', 'CA 988', 'CA +18663663667', 'CA +18339988255'],
  ...['CA-AB +18667107848', 'CA-ON 811', 'CA-ON +18667970000', 'CA-QC +18665277383'],
  ...['CA-MB CA-PE CA-SK CA-YT +18775135333', 'AU 137848', 'NZ +64800778778', 'NZ 4006', 'IN +911800112356'],
  ...['SG +6518004382000', 'PH 1558', 'MX +528009112000', 'CL +566003607777', 'UY +59891365724'],
  ...['PT +351808242424', 'BR 136', 'RU +78002000200', 'UA +380800505560'],
])

/** Pages that bear no date: their lines say so. */
const undated = [
  ...['ameli.fr', 'healthservices.gov.mt', 'cdc.gov', 'smokershelpline.ca', 'map.naquitline.org'],
  ...['quit.org.au', 'sgforums.com', 'findhealthclinics.com', 'paraentender.com.br'],
]

/** The country's code, and what is dialled before it at home. */
const codes: Record<string, string> = {
  ...{ AT: '43 0', AU: '61 0', BE: '32 0', CA: '1 1', CH: '41 0', CL: '56', DE: '49 0', GB: '44 0' },
  ...{ IE: '353', IN: '91', IT: '39', LU: '352', MT: '356', MX: '52', NL: '31 0', NZ: '64 0', PL: '48' },
  ...{ PT: '351', RU: '7 8', SG: '65', UA: '380 0', US: '1 1' },
}

const library = openLibrary()

const lines = find(
  JSON.parse(readFileSync(new URL('../../content/stories/quit-smoking.json', import.meta.url), 'utf8')),
)

function find(value: unknown): Blok[] {
  if (Array.isArray(value)) return value.flatMap(find)
  if (!isObject(value)) return []
  return value.component === 'helpline' ? [value as Blok] : Object.values(value).flatMap(find)
}

const label = ({ country, name, phone }: Blok) =>
  [country, typeof name === 'string' ? name : (name as { en: string }).en, phone].join(' ')

describe('the helplines that ship', () => {
  test('are all those whose numbers were published', () => {
    const numbers = lines.flatMap(({ country, dial, sms, whatsapp }) =>
      [dial, sms, whatsapp]
        .map(textOf)
        .flatMap(number => (number ? `${country} ${number.replaceAll(' ', '')}` : [])),
    )
    expect(new Set(numbers)).toEqual(published)
  })

  test.each(['GB-ENG', 'GB-SCT', 'GB-WLS', 'GB-NIR', 'IE', 'ES', 'MX', 'AR', 'CL', 'UY', 'BR'])(
    'say where to turn in %s',
    place => {
      const shown = lines.filter(({ country, certainty }) => country === place && certainty !== 'low')
      expect(shown).not.toEqual([])
    },
  )
})

describe.each(lines.map(line => [label(line), line] as const))('%s', (_, line) => {
  test('has only numbers that were published', () => {
    const numbers = [line.dial, line.sms, line.whatsapp].map(textOf).filter(Boolean)
    for (const number of numbers) expect(published).toContain(`${line.country} ${number.replaceAll(' ', '')}`)
    expect(Boolean(line.phone)).toBe(Boolean(line.dial))
  })

  test('is dialled as it is written', () => {
    const dial = textOf(line.dial)
    const digits = textOf(line.phone).replace(/\D/g, '')
    expect(dial).toMatch(/^(\+[1-9]\d{6,14}|\d{2,6})?$/)
    const [code = '', home = ''] = (codes[countryOf(line)] ?? '').split(' ')
    if (dial.startsWith('+')) expect(dial).toBe(`+${code}${digits.replace(new RegExp(`^${home}`), '')}`)
    else expect(dial).toBe(digits)
  })

  test('says who published it, and when if that is known', () => {
    expect(textOf(line.publisher)).toMatch(/^[\w.-]+\.\w+$/)
    if (!line.sourceYear) expect(undated).toContain(line.publisher)
    else expect(textOf(line.sourceYear)).toMatch(/^20[012]\d$/)
  })

  test('claims no check that nobody made', () => {
    expect(line.verifiedAt).toBeUndefined()
    expect(line.confirmedOn).toBeUndefined()
  })

  test('can be said in every language', () => {
    if (line.opens) expect(parseHours(textOf(line.opens))).toBeDefined()
    for (const language of languageCodes) {
      const t = library.words(language).getFixedT(null, 'guide') as Say<'guide'>
      const names = [countryNames(language)(countryOf(line)), partsOf(line, t)]
      expect(names.join(' ')).not.toMatch(/\b[A-Z]{2}(-[A-Z]+)?\b|lines\./)
      const spoken = textOf(line.languages)
      if (spoken) for (const code of spoken.split(' ')) expect(languageNames(code, language)).not.toBe(code)
    }
  })

  test('has the same number, address and source in all of them', () => {
    const { name, note, hours, price, ...same } = line
    for (const value of Object.values(same)) expect(isObject(value)).toBe(false)
    for (const words of [name, note, hours, price])
      if (isObject(words)) expect(Object.keys(words).sort()).toEqual([...languageCodes].sort())
  })
})
