import type { Language } from '../../languages/languages.ts'

/** A page's path in the languages that have words of their own for it. */
export type Slugs = Partial<Record<Language, string>>

/** In this order they stand below; English is the path's own. */
const order: Language[] = ['de', 'fr', 'nl', 'es', 'ru', 'it', 'pt', 'pl']

export const help: Slugs = words('hilfe aide hulp ayuda помощь aiuto ajuda pomoc')

export const guide: Slugs = words(
  'nikotinentzug arreter-de-fumer stoppen-met-roken dejar-de-fumar бросить-курить smettere-di-fumare parar-de-fumar rzucanie-palenia',
)
export const plan: Slugs = words('plan plan plan plan план piano plano plan')
export const you: Slugs = words('ich vous jij tu вы tu eu ty')

export const supportUs: Slugs = words(
  'unterstuetzen nous-soutenir steun-ons apoyanos поддержать sostienici apoiar wesprzyj-nas',
)

export const quitDecide: Slugs = words(
  'entscheiden decider beslissen decidir решение decidere decidir decyzja',
  guide,
)
export const quitPrepare: Slugs = words(
  'vorbereiten se-preparer voorbereiden prepararse подготовка prepararsi preparar-se przygotowanie',
  guide,
)
export const quitDay: Slugs = words(
  'der-erste-tag le-premier-jour de-eerste-dag el-primer-dia первый-день il-primo-giorno o-primeiro-dia pierwszy-dzien',
  guide,
)
export const quitHours: Slugs = words(
  'die-ersten-72-stunden les-72-premieres-heures de-eerste-72-uur las-primeras-72-horas первые-72-часа le-prime-72-ore as-primeiras-72-horas pierwsze-72-godziny',
  guide,
)
export const quitWeeks: Slugs = words(
  'woche-1-bis-4 semaines-1-a-4 week-1-tot-4 semanas-1-a-4 недели-1-4 settimane-1-4 semanas-1-a-4 tygodnie-1-4',
  guide,
)
export const quitAfter: Slugs = words(
  'danach et-apres daarna y-despues потом e-poi depois-disso pozniej',
  guide,
)
export const quitRecovery: Slugs = words(
  'erholung recuperation herstel recuperacion восстановление recupero recuperacao regeneracja',
  guide,
)
export const quitSlip: Slugs = words(
  'nach-einem-ausrutscher apres-un-faux-pas na-een-uitglijder despues-de-un-desliz после-срыва dopo-una-scivolata depois-de-um-deslize po-potknieciu',
  guide,
)
export const quitMedicines: Slugs = words(
  'medikamente medicaments medicijnen medicamentos лекарства farmaci medicamentos leki',
  guide,
)
export const quitLines: Slugs = words(
  'beratungstelefone lignes-d-aide hulplijnen lineas-de-ayuda линии-помощи linee-di-aiuto linhas-de-apoio infolinie',
  guide,
)

export const helpArticle: Slugs = articlesBelow(help)

export const planMoment: Slugs = words('moment moment moment momento момент momento momento chwila', plan)

export const planMedicines: Slugs = words(
  'mittel traitements middelen tratamientos средства prodotti produtos leki',
  plan,
)

export const planOtherMedicines: Slugs = words(
  'andere-medikamente autres-medicaments andere-medicijnen otros-medicamentos другие-лекарства altre-medicine outros-medicamentos inne-leki',
  plan,
)

export const planReminders: Slugs = words(
  'erinnerungen rappels herinneringen recordatorios напоминания promemoria lembretes przypomnienia',
  plan,
)

export const together: Slugs = words('gemeinsam ensemble samen en-grupo вместе insieme em-grupo razem')

const challenges: Slugs = words('challenges defis uitdagingen retos челленджи sfide desafios wyzwania')
export const challenge: Slugs = articlesBelow(challenges)
export const challengeNew: Slugs = words('neu nouveau nieuw nuevo новый nuova novo nowe', challenges)
export const challengeSettings: Slugs = words(
  'einstellungen reglages instellingen ajustes настройки impostazioni definicoes ustawienia',
  challenge,
)

export const youSettings: Slugs = words(
  'einstellungen reglages instellingen ajustes настройки impostazioni definicoes ustawienia',
  you,
)

export const youEmails: Slugs = words('e-mails e-mails e-mails correos письма email e-mails wiadomosci', you)
export const newsletter: Slugs = words(
  'newsletter lettre-d-information nieuwsbrief boletin рассылка newsletter newsletter newsletter',
)
export const newsletterPreferences: Slugs = articlesBelow(
  words(
    'einstellungen reglages instellingen ajustes настройки impostazioni definicoes ustawienia',
    newsletter,
  ),
)

/** A page's word in each language, below its word for the page above it. */
function words(each: string, above?: Slugs): Slugs {
  const own = each.split(' ').map((word, index) => {
    const language = order[index] ?? 'de'
    return [language, above ? `${above[language]}/${word}` : word]
  })
  return Object.fromEntries(own)
}

function articlesBelow(slugs: Slugs): Slugs {
  return Object.fromEntries(Object.entries(slugs).map(([language, slug]) => [language, `${slug}/:id`]))
}
