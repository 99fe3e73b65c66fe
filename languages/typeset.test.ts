import { describe, expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { openLibrary } from './library.ts'
import { typeset, typesetIn } from './typeset.ts'

/** No-break spaces as something one can see. */
const shown = (text: string) => text.replaceAll('\u00a0', '_')

describe('spaces that may not break', () => {
  test.each([
    ['fr', 'Prêt ? Oui : « bien » ; non !', 'Prêt_? Oui_: «_bien_»_; non_!'],
    ['fr', 'En 2026 vous économisez 20 % en 10 minutes', 'En 2026 vous économisez 20_% en 10_minutes'],
    ['fr', '{{count}} jours, 1 an, dès 8 h', '{{count}}_jours, 1_an, dès 8_h'],
    ['ru', 'И в доме, и у моря — я с вами', 'И_в_доме, и_у_моря_— я_с_вами'],
    ['ru', 'Со своим, во сне и об этом', 'Со_своим, во_сне и_об_этом'],
    ['ru', 'Подождите 10 минут (с {{date}})', 'Подождите 10_минут (с_{{date}})'],
    ['pl', 'A w domu i z tobą – o 5 minut', 'A_w_domu i_z_tobą_– o_5_minut'],
    ['pl', 'Pokaż to, a i tak', 'Pokaż to, a_i_tak'],
    ['de', 'Um 10 % in 5 Minuten', 'Um 10_% in 5 Minuten'],
    ['en', 'Is this a test : or not ?', 'Is this a test : or not ?'],
  ] as const)('in %s: %s', (language, written, expected) => {
    expect(shown(typeset(written, language))).toBe(expected)
    expect(shown(typeset(typeset(written, language), language))).toBe(expected)
  })

  test('are in every text of a story, but not in its code, nor in what is sent', () => {
    const story = {
      title: 'Prêt ?',
      body: [{ type: 'code_block', content: [{ type: 'text', text: 'a ? b : c' }] }],
      more: { text: 'x ? y', marks: [{ type: 'code' }] },
      line: { smsText: 'A ? B', phone: '0800 : 1' },
      count: 3,
      none: null,
    }
    expect(typesetIn(story, 'fr')).toEqual({ ...story, title: 'Prêt\u00a0?' })
  })

  test('reach browsers and the server’s own pages alike', () => {
    const library = openLibrary()
    for (const language of languageCodes) {
      const { text } = library.files(language).common
      expect(text).toBe(JSON.stringify(typesetIn(JSON.parse(text), language)))
    }
    const say = library.words('fr').getFixedT(null, 'common')
    expect(say('nav.sosName')).toMatch(/\u00a0:/)
  })
})
