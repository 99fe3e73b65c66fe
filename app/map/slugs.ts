import type { Language } from '../../languages/languages.ts'

/** A page's path in the languages that have words of their own for it. */
export type Slugs = Partial<Record<Language, string>>

export const help: Slugs = {
  de: 'hilfe',
  fr: 'aide',
  nl: 'hulp',
  es: 'ayuda',
  ru: 'помощь',
  it: 'aiuto',
  pt: 'ajuda',
  pl: 'pomoc',
}

export const guide: Slugs = {
  de: 'nikotinentzug',
  fr: 'arreter-de-fumer',
  nl: 'stoppen-met-roken',
  es: 'dejar-de-fumar',
  ru: 'бросить-курить',
  it: 'smettere-di-fumare',
  pt: 'parar-de-fumar',
  pl: 'rzucanie-palenia',
}
export const plan: Slugs = { ru: 'план', it: 'piano', pt: 'plano' }
export const you: Slugs = {
  de: 'ich',
  fr: 'vous',
  nl: 'jij',
  es: 'tu',
  ru: 'вы',
  it: 'tu',
  pt: 'eu',
  pl: 'ty',
}

export const supportUs: Slugs = {
  de: 'unterstuetzen',
  fr: 'nous-soutenir',
  nl: 'steun-ons',
  es: 'apoyanos',
  ru: 'поддержать',
  it: 'sostienici',
  pt: 'apoiar',
  pl: 'wesprzyj-nas',
}

export const quitDecide: Slugs = belowGuide(
  'entscheiden decider beslissen decidir решение decidere decidir decyzja',
)
export const quitPrepare: Slugs = belowGuide(
  'vorbereiten se-preparer voorbereiden prepararse подготовка prepararsi preparar-se przygotowanie',
)
export const quitDay: Slugs = belowGuide(
  'der-erste-tag le-premier-jour de-eerste-dag el-primer-dia первый-день il-primo-giorno o-primeiro-dia pierwszy-dzien',
)
export const quitHours: Slugs = belowGuide(
  'die-ersten-72-stunden les-72-premieres-heures de-eerste-72-uur las-primeras-72-horas первые-72-часа le-prime-72-ore as-primeiras-72-horas pierwsze-72-godziny',
)
export const quitWeeks: Slugs = belowGuide(
  'woche-1-bis-4 semaines-1-a-4 week-1-tot-4 semanas-1-a-4 недели-1-4 settimane-1-4 semanas-1-a-4 tygodnie-1-4',
)
export const quitAfter: Slugs = belowGuide(
  'danach et-apres daarna y-despues потом e-poi depois-disso pozniej',
)
export const quitRecovery: Slugs = belowGuide(
  'erholung recuperation herstel recuperacion восстановление recupero recuperacao regeneracja',
)
export const quitSlip: Slugs = belowGuide(
  'nach-einem-ausrutscher apres-un-faux-pas na-een-uitglijder despues-de-un-desliz после-срыва dopo-una-scivolata depois-de-um-deslize po-potknieciu',
)
export const quitMedicines: Slugs = belowGuide(
  'medikamente medicaments medicijnen medicamentos лекарства farmaci medicamentos leki',
)
export const quitLines: Slugs = belowGuide(
  'beratungstelefone lignes-d-aide hulplijnen lineas-de-ayuda линии-помощи linee-di-aiuto linhas-de-apoio infolinie',
)

export const helpArticle: Slugs = articlesBelow(help)

export const planMoment: Slugs = below('plan', plan, {
  es: 'momento',
  ru: 'момент',
  it: 'momento',
  pt: 'momento',
  pl: 'chwila',
})

export const planMedicines: Slugs = below('plan', plan, {
  de: 'mittel',
  fr: 'traitements',
  nl: 'middelen',
  es: 'tratamientos',
  ru: 'средства',
  it: 'prodotti',
  pt: 'produtos',
  pl: 'leki',
})

export const planOtherMedicines: Slugs = below('plan', plan, {
  de: 'andere-medikamente',
  fr: 'autres-medicaments',
  nl: 'andere-medicijnen',
  es: 'otros-medicamentos',
  ru: 'другие-лекарства',
  it: 'altre-medicine',
  pt: 'outros-medicamentos',
  pl: 'inne-leki',
})

export const planReminders: Slugs = below('plan', plan, {
  de: 'erinnerungen',
  fr: 'rappels',
  nl: 'herinneringen',
  es: 'recordatorios',
  ru: 'напоминания',
  it: 'promemoria',
  pt: 'lembretes',
  pl: 'przypomnienia',
})

export const together: Slugs = {
  de: 'gemeinsam',
  fr: 'ensemble',
  nl: 'samen',
  es: 'en-grupo',
  ru: 'вместе',
  it: 'insieme',
  pt: 'em-grupo',
  pl: 'razem',
}

const challenges: Slugs = {
  de: 'challenges',
  fr: 'defis',
  nl: 'uitdagingen',
  es: 'retos',
  ru: 'челленджи',
  it: 'sfide',
  pt: 'desafios',
  pl: 'wyzwania',
}
export const challenge: Slugs = articlesBelow(challenges)
export const challengeNew: Slugs = eachBelow(challenges, 'neu nouveau nieuw nuevo новый nuova novo nowe')
export const challengeSettings: Slugs = eachBelow(
  challenge,
  'einstellungen reglages instellingen ajustes настройки impostazioni definicoes ustawienia',
)

export const youSettings: Slugs = below('you', you, {
  de: 'einstellungen',
  fr: 'reglages',
  nl: 'instellingen',
  es: 'ajustes',
  ru: 'настройки',
  it: 'impostazioni',
  pt: 'definicoes',
  pl: 'ustawienia',
})

export const youEmails: Slugs = below('you', you, {
  de: 'e-mails',
  fr: 'e-mails',
  nl: 'e-mails',
  es: 'correos',
  ru: 'письма',
  it: 'email',
  pt: 'e-mails',
  pl: 'wiadomosci',
})
export const newsletter: Slugs = {
  de: 'newsletter',
  fr: 'lettre-d-information',
  nl: 'nieuwsbrief',
  es: 'boletin',
  ru: 'рассылка',
  it: 'newsletter',
  pt: 'newsletter',
  pl: 'newsletter',
}
export const newsletterPreferences: Slugs = articlesBelow(
  eachBelow(
    newsletter,
    'einstellungen reglages instellingen ajustes настройки impostazioni definicoes ustawienia',
  ),
)

/** A part of the guide, its words in the order of the guide's own. */
function belowGuide(words: string): Slugs {
  return eachBelow(guide, words)
}

function eachBelow(slugs: Slugs, words: string): Slugs {
  const each = words.split(' ')
  return Object.fromEntries(
    Object.entries(slugs).map(([language, slug], index) => [language, `${slug}/${each[index]}`]),
  )
}

function articlesBelow(slugs: Slugs): Slugs {
  return Object.fromEntries(Object.entries(slugs).map(([language, slug]) => [language, `${slug}/:id`]))
}

/** A page below another, in each language's own words for both. */
function below(path: string, above: Slugs, slugs: Slugs): Slugs {
  return Object.fromEntries(
    Object.entries(slugs).map(([language, slug]) => [
      language,
      `${above[language as Language] ?? path}/${slug}`,
    ]),
  )
}
