import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from './languages.ts'

type Rule = { never: RegExp; say: string }
type Text = { where: string; text: string }

const root = new URL('..', import.meta.url).pathname

/** English is American here: spellings of other countries, each with the rule it breaks. */
const british: Rule[] = [
  { never: /\b(behavi|col|fav|flav|hon|hum|lab|neighb|rum|savi|tum|vap)our/i, say: '-or' },
  {
    never:
      /(?<!\b(adv|advert|ar|comprom|cr|exerc|expert|no|otherw|pra|prec|prem|prom|r|ra|rev|sunr|superv|surpr|w))is(e[drs]?|ing|ations?)\b/i,
    say: '-ize',
  },
  { never: /\b\w+lys(e[dr]?|ing)\b/i, say: '-lyze' },
  { never: /\b(cent|fib|lit|(milli|centi|kilo)?met|theat)res?\b/i, say: '-er' },
  { never: /\b\w+mmes?\b/i, say: 'program, gram' },
  {
    never: /\b(cancel|counsel|dial|fuel|label|model|signal|total|travel)l(ed|ing|ors?|ers?)\b/i,
    say: 'one l',
  },
  { never: /\b(enrol|fulfil|instal)(s|ments?)?\b|\b(skil|wil)ful/i, say: 'two l' },
  {
    never: /\b(defen|licen|offen|preten)ce[ds]?\b|\bpractis(e[ds]?|ing)\b/i,
    say: 'defense, license, practice',
  },
  { never: /\b(after|for|in|on|out|to|up)wards\b/i, say: 'toward' },
  {
    never: /\b(learnt|burnt|dreamt|spelt|amongst|whilst|grey|judgement|ageing|mould\w*|sceptic\w*|tyres?)\b/i,
    say: 'learned, among, gray, judgment …',
  },
  {
    never: /\b(anaem|anaesth|diarrhoe|foet|haem|leukaem|manoeuv|oesoph|oestr|paed)/i,
    say: 'anem-, hem-, ped- …',
  },
]

/** Words that docs/glossary.md has decided against, each with what to write instead. */
const rules: Record<Language, Rule[]> = {
  en: [
    ...british,
    { never: /\b(your|my) overview\b/i, say: 'Today' },
    { never: /(?<!capital |lowercase )\bletters?\b(?! box)/i, say: 'email' },
    { never: /\bneed not\b|\banew\b|\bby itself\b|\bwhoever\b|\bgrown-ups?\b/i, say: 'an everyday word' },
    { never: /\bspeaks? for\b|\bfrom one day to the next\b|\bat the foot of\b/i, say: 'what a native says' },
    { never: /\btravels? sealed\b|\bthe newest (email|link)\b|\bwhatever comes\b/i, say: 'plain words' },
    { never: /\bmoney kept\b|\bwhat you keep\b/i, say: 'save' },
    {
      never: /\b(before|since) (the|your) day\b(?! before)|\bquit day\b|\b(tomorrow|today) is your day\b/i,
      say: 'quit date',
    },
    { never: /\b(move|set) the day\b|\bchoos(e|ing) your day\b/i, say: 'quit date' },
    { never: /\bthe pull\b/i, say: 'How addicted am I?, addiction' },
    { never: /\b(for|like|some) company\b/i, say: 'support' },
    { never: /\bquiet (is|since|one)\b/i, say: 'no answer' },
    { never: /\bstays? reached\b|\b(still|stays?) yours\b/i, say: 'still counts' },
    { never: /\bsecond step\b/i, say: 'two-step verification' },
    { never: /\bscrambl|\bany more\b|^To (the|my) /i, say: 'made unreadable, anymore, Go to …' },
    {
      never: /\bgood until\b|\bstay(s|ed|ing)? stopped\b|\ba rest\b|\bcurious (friend|stranger)\b/i,
      say: 'valid until, smoke-free, pause',
    },
  ],
  de: [
    { never: /\b[dm]eine[rn]? Übersicht\b/, say: 'Heute' },
    { never: /\bBrief(e|es|s|en)?\b/, say: 'E-Mail' },
    { never: /Umfrage/, say: 'Fragebogen' },
    { never: /Rauchstopp-Telefon|Telefonberatung|Beratungshotline/, say: 'Beratungstelefon' },
    { never: /versiegelt/, say: 'verschlüsselt' },
    { never: /Ersatzcode/, say: 'Wiederherstellungscodes' },
    { never: /\beinlogg|\bausgeloggt/i, say: 'anmelden' },
    { never: /\bBesuchern?\b/, say: 'Gäste, alle, die die Website besuchen' },
    { never: /[a-zäöüß,] (Sie|Ihnen|Ihre?[nmrs]?)\b/, say: 'du' },
    { never: /\bSog(s|es)?\b/, say: 'Abhängigkeit' },
    { never: /um Gesellschaft (bitten|gebeten)|Gesellschaft (wünscht|finden)/, say: 'Unterstützung' },
    { never: /\bim Glas\b|[Dd]as Glas ist voll/, say: 'Sparglas' },
    { never: /Stoppdat(um|en)\b|Heute ist dein Tag|vor deinem Tag|Mein Tag:/, say: 'Stopptag' },
    { never: /\b[Ww]ähl\b|Konto (anlegen|angelegt)/, say: 'wähle, Konto erstellen' },
    {
      never: /still ist einfach still|still seit|geraucht, und ich mache weiter/i,
      say: 'ohne Antwort; aber ich bleibe dran',
    },
  ],
  fr: [
    { never: /\b(votre|ma) vue d’ensemble/i, say: 'Aujourd’hui' },
    { never: /\b(cette|de la|la|nos|chaque) lettres?\b(?! d’information)/i, say: 'e-mail' },
    { never: /scellée?s?\b/, say: 'chiffré' },
    { never: /certificats? en direct\b/i, say: 'évolutif' },
    { never: /argent gardé|ce qui vous reste/i, say: 'économiser' },
    { never: /ligne d’écoute|ligne téléphonique/, say: 'ligne d’aide' },
    { never: /sans pousser/, say: 'sans mettre la pression' },
    { never: /\benquêtes?\b|\bsondages?\b/, say: 'questionnaire' },
    { never: /(?<!\p{L})(tu|toi|tes)(?!\p{L})/u, say: 'vous' },
    { never: /(?<!\p{L})de la compagnie|demandes? de compagnie/iu, say: 'soutien' },
    { never: /\bbocal\b|deuxième étape/i, say: 'cagnotte, validation en deux étapes' },
    {
      never: /avant votre jour\b|c’(est|était) votre jour\b(?! (d’arrêt|1))|jour, c’était/i,
      say: 'date d’arrêt',
    },
    {
      never: /fumé une, et je continue|moment, pas la fin|journée entamée recommence/i,
      say: 'mais je ne lâche pas',
    },
    { never: /tout emporter|emportez vos/i, say: 'télécharger' },
  ],
  nl: [
    { never: /\b(je|mijn) overzicht\b/i, say: 'Vandaag' },
    { never: /\bbrief\b|\bbrieven\b/i, say: 'e-mail' },
    { never: /stopcontact/i, say: 'contactpunt' },
    { never: /verzegeld/, say: 'versleuteld' },
    { never: /advieslijn|telefoonlijn|telefonische lijn/i, say: 'hulplijn' },
    { never: /namiddag/i, say: 'middag' },
    { never: /\benquêtes?\b/i, say: 'vragenlijst' },
    { never: /zonder te duwen/, say: 'zonder aan te dringen' },
    { never: /\b(u|uw)\b/i, say: 'je' },
    { never: /om gezelschap (vragen|gevraagd)|gezelschap wil|graag gezelschap/, say: 'steun' },
    { never: /trekt de sigaret|de sigaret trekt/, say: 'verslaafd, verslaving' },
    { never: /\bin de pot\b|[Dd]e pot is/, say: 'spaarpot' },
    { never: /\bjouw dag\b/i, say: 'je stopdag' },
    {
      never: /hulppagina|[Dd]e ondersteuning (ziet|kijkt)|\bchallenges?\b/i,
      say: 'helppagina, supportteam, uitdaging',
    },
    {
      never: /stil is gewoon stil|\bstil sinds|gerookt,? en ik ga door/i,
      say: 'geen antwoord; maar ik geef niet op',
    },
  ],
  es: [
    { never: /\b(tu|mi) resumen\b/i, say: 'Hoy' },
    { never: /\bcartas?\b/i, say: 'correo' },
    { never: /encuesta/i, say: 'cuestionario' },
    { never: /en directo/, say: 'en curso' },
    { never: /\bsellad[oa]s?\b/, say: 'cifrado' },
    { never: /\bborrar\b/i, say: 'eliminar' },
    { never: /\b(la|esta|nuestra|tu) web\b/i, say: 'sitio' },
    { never: /¿?dónde estás (hoy|ahora)/i, say: 'en qué punto estás' },
    { never: /sin empujar/, say: 'sin presionar' },
    { never: /\busted(es)?\b/i, say: 'tú' },
    { never: /segundo paso/i, say: 'verificación en dos pasos' },
    { never: /te (tira|tire) (hoy )?el tabaco/i, say: 'engancha' },
    { never: /\ben común\b|(total|número) común/i, say: 'del grupo' },
    { never: /\bbote\b|comprimidos? para chupar/i, say: 'hucha, pastilla para chupar' },
    { never: /(elige|antes de|hoy es|mañana es|desde) tu día|\bmi día\b/i, say: 'tu fecha' },
  ],
  it: [
    { never: /\b(tua|mia) panoramica\b/i, say: 'Oggi' },
    { never: /\bletter[ae]\b(?! (minuscol|maiuscol))/i, say: 'email' },
    { never: /e-mail/i, say: 'email' },
    { never: /dal vivo/, say: 'in corso' },
    { never: /sigillat/, say: 'cifrato' },
    { never: /\blibreria\b/, say: 'raccolta' },
    { never: /sondaggi/, say: 'questionario' },
    { never: /senza spingere/, say: 'senza fare pressione' },
    { never: /[«»]/, say: '“ ”' },
    { never: /richiamo (è|delle sigarette|oggi)/i, say: 'quanto dipendi' },
    { never: /(chied|chiest|vorrebb|fatt|trov)\w* compagnia|richieste di compagnia/i, say: 'sostegno' },
    { never: /secondo passaggio/i, say: 'verifica in due passaggi' },
    { never: /\b([ai]l|d[ae]l) tuo giorno\b(?! 1)|data in cui smetti/i, say: 'data per smettere' },
    { never: /(nel|il) barattolo\b|fumata una, e vado avanti/i, say: 'salvadanaio; ma non mollo' },
    { never: /in silenzio dal|solo silenzio|sfida silenziosa/i, say: 'senza risposta' },
  ],
  pt: [
    { never: /\b(seu|meu) resumo\b/i, say: 'Hoje' },
    { never: /\bvocê/i, say: 'si, consigo, lhe' },
    { never: /\bcartas?\b/i, say: 'e-mail' },
    { never: /em direto/, say: 'em contagem' },
    { never: /\bselad[oa]s?\b/, say: 'cifrado' },
    { never: /(?<!\p{L})ligaç(ão|ões)(?!\p{L})(?! (à|de) (internet|rede))/iu, say: 'link' },
    { never: /(?<!\p{L})sítios?(?!\p{L})/iu, say: 'site' },
    { never: /\bapagar\b/i, say: 'eliminar' },
    { never: /\bobrigado\b/i, say: 'agradecemos' },
    { never: /cigarros? por fumar\b/, say: 'não fumados' },
    { never: /(?<!\p{L})línguas?(?!\p{L})/iu, say: 'idioma' },
    { never: /sem empurrar/, say: 'sem pressionar' },
    { never: /frasco/i, say: 'mealheiro' },
    { never: /tabaco puxa|puxa\p{L}* (hoje )?o tabaco/iu, say: 'depende do tabaco' },
    { never: /(dias?( sem fumar)?|marcos?) em conjunto|(total|número) comum/i, say: 'do grupo' },
    { never: /em silêncio desde|dia em silêncio/i, say: 'sem resposta' },
    { never: /(hoje|amanhã) é o seu dia|antes do seu dia|escolher o seu dia/i, say: 'a sua data' },
    {
      never: /fumei um e (continuo|vou)|leve consigo|transferir a minha/i,
      say: 'mas não desisto; descarregar',
    },
  ],
  ru: [
    { never: /(ваш|мой|моему|своём) обзор/i, say: 'Сегодня' },
    { never: /(?<!\p{L})гид(а|у|ом|е|ы|ов)?(?!\p{L})/iu, say: 'руководство' },
    { never: /запечат/iu, say: 'зашифровано' },
    { never: /живой сертификат|текущим счётом/iu, say: 'продолжающийся сертификат' },
    { never: /телефон\p{L}* (помощи|лини)/iu, say: 'линия помощи' },
    { never: /где вы (сегодня|сейчас)/iu, say: 'на каком вы этапе' },
    { never: /подушеч/iu, say: 'паучи' },
    { never: /г\.\./u, say: 'г.' },
    { never: /псевдоним/iu, say: 'ник' },
    { never: /(?<!\p{L})была (одна )?сигарета/iu, say: 'случился срыв' },
    {
      never: /(?<!\p{L})(до|со?|после) (вашего|своего) дня|(сегодня|завтра) ваш день|ваш день:/iu,
      say: 'день отказа',
    },
    { never: /забрать с собой/iu, say: 'скачать мои данные' },
    { never: /тихий (день|челлендж)|(?<!\p{L})д(ень|ня|ней) без ответа/iu, say: 'без отметки' },
    { never: /целый сезон|какие краски|момент, а не конец|дружеским любопытством/iu, say: 'plain words' },
  ],
  pl: [
    { never: /(twój|mój|swoim) przegląd(?!ar)/i, say: 'Dziś' },
    { never: /(?<!\p{L})list(em|ów|u|owi)?(?!\p{L})/iu, say: 'wiadomość' },
    { never: /na żywo/u, say: 'bieżący' },
    { never: /lini\p{L}+ wsparcia|telefon\p{L}* (wsparcia|pomocy|dla palących)/iu, say: 'infolinia' },
    { never: /witryn/iu, say: 'serwis' },
    { never: /gdzie (dziś|teraz) jesteś/iu, say: 'na jakim etapie jesteś' },
    { never: /zaloguj się (linkiem|hasłem)/iu, say: 'przez link, za pomocą hasła' },
    { never: /(?<!\p{L})\p{L}+(łeś|łaś)(?!\p{L})/u, say: 'a form without gender' },
    { never: /głod\p{L}* nikotynow|głód nikotynow/iu, say: 'chęć palenia, chce ci się palić' },
    {
      never: /pro[sś]\p{L}*( się nawzajem| wszystkich)? o towarzystwo|potrzebuj\p{L}+( teraz)? towarzystwa/iu,
      say: 'wsparcie',
    },
    { never: /jak mocno (cię )?ciągn|im mocniej ciągn/iu, say: 'siła uzależnienia' },
    {
      never: /(?<!\p{L})(jest|był|do|od|przed) (twój|twoj\p{L}+|swoim|swojego) (dzień|dniem|dnia)(?!\p{L})/iu,
      say: 'dzień rzucenia palenia',
    },
    {
      never: /(?<!\p{L})był (jeden )?papieros(?!\p{L})|w słoiku|słoik jest/iu,
      say: 'zdarzyło się zapalić; skarbonka',
    },
    {
      never: /zmień swoje zdanie|cisza to po prostu|opiek\p{L}+ (się )?(teraz )?(nad )?wyzwani/iu,
      say: 'edytuj zdanie; bez odpowiedzi; prowadzi wyzwanie',
    },
  ],
}

/** On a screen each text stands alone; in an article the sentence before may have named the thing. */
const onScreens: Partial<Record<Language, Rule[]>> = {
  en: [
    { never: /\bgo on\b/i, say: 'continue, carry on' },
    {
      never: /\b(do|does|did|is|are|was|were|has|have|had|could|would|will|should) not\b|\bcannot\b/,
      say: 'a contraction',
    },
    { never: /\bit is\b|\byou are\b|\bwe will\b|\byou will\b|\bthere is\b(?!,)/i, say: 'a contraction' },
  ],
  de: [{ never: /\bVerlangen\b(?! nach)/, say: 'Rauchverlangen' }],
  fr: [{ never: /\benvies?\b(?! d[e’])/i, say: 'envie de fumer' }],
  nl: [{ never: /\btrek\b(?! in )/i, say: 'trek in een sigaret, rooktrek' }],
  pt: [{ never: /(?<!\p{L})(tu|te|ti|teus?|tuas?|contigo)(?!\p{L})/iu, say: 'si, consigo, lhe' }],
}

describe.each(languageCodes)('%s', language => {
  const screens = readScreens(language)
  const pages = readPages(language)

  test('uses the words of the glossary', () => {
    const found = [
      ...findWords([...screens, ...pages], rules[language]),
      ...findWords(screens, onScreens[language] ?? []),
    ]
    expect(found).toEqual([])
  })

  test('names only what stands on a screen: every bold label of a help article', () => {
    const labels = new Set(screens.map(({ text }) => bare(text)))
    const found = readMarkdown('help', language).flatMap(({ where, text }) =>
      [...text.matchAll(/\*\*(.+?)\*\*/g)]
        .map(match => match[1] ?? '')
        .filter(label => !labels.has(bare(label)))
        .map(label => `${where}: ${label}`),
    )
    expect(found).toEqual([])
  })

  test('has the numbers and links that English has', () => {
    const english = new Map(readPages('en').map(({ where, text }) => [where, text]))
    const found = pages.flatMap(({ where, text }) => {
      const model = english.get(where) ?? ''
      const [ours, theirs] = [listFacts(text), listFacts(model)]
      return ours.join() === theirs.join() ? [] : [`${where}: ${ours} for ${theirs}`]
    })
    expect(found).toEqual([])
  })
})

function findWords(texts: Text[], list: Rule[]): string[] {
  return texts.flatMap(({ where, text }) => {
    const words = text.replace(/{{\w+}}/g, '…')
    return list
      .filter(({ never }) => never.test(words))
      .map(({ never, say }) => `${where}: “${words.match(never)?.[0]}” → ${say}: ${text}`)
  })
}

/** Links, and numbers of three digits or more however they are grouped: telephone numbers, years, amounts. */
function listFacts(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(match => match[1] ?? '')
  const numbers = text
    .replace(/\]\([^)]+\)/g, ']')
    .replace(/(?<=\d)[\s\u00a0\u202f.,’-](?=\d{3}(?!\d))/g, '')
    .match(/\d{3,}/g)
  return [...links, ...(numbers ?? [])].sort()
}

/** As a reader sees it: without gaps, case or the colon at its end. */
function bare(label: string): string {
  return label
    .replace(/{{\w+}}|<\/?\w+>/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[\s:.…]+$/, '')
    .trim()
    .toLowerCase()
}

function readScreens(language: Language): Text[] {
  const folder = join(root, 'languages', language)
  return readdirSync(folder).flatMap(file => {
    const texts: Text[] = []
    walk(JSON.parse(readFileSync(join(folder, file), 'utf8')), file.replace('.json', ':'), (where, text) =>
      texts.push({ where, text }),
    )
    return texts
  })
}

/** What ships in content/: stories' fields in this language, and articles. */
function readPages(language: Language): Text[] {
  const folders = ['.', 'help', 'posts', 'series']
  const fields = folders.flatMap(folder =>
    readdirSync(join(root, 'content/stories', folder))
      .filter(file => file.endsWith('.json'))
      .flatMap(file => readFields(join(folder, file), language)),
  )
  return [...fields, ...folders.flatMap(folder => readMarkdown(folder, language))]
}

function readFields(file: string, language: Language): Text[] {
  const texts: Text[] = []
  const story = JSON.parse(readFileSync(join(root, 'content/stories', file), 'utf8'))
  walk(story, `${file}:`, (where, text) => {
    // Slugs and what people type to find an article aren't sentences.
    if (where.endsWith(`.${language}`) && !/[:.](slugs|keywords)\./.test(where))
      texts.push({ where: where.slice(0, -language.length), text })
  })
  return texts
}

function readMarkdown(folder: string, language: Language): Text[] {
  const path = join(root, 'content/stories', folder)
  return readdirSync(path)
    .filter(file => file.endsWith(`.${language}.md`))
    .map(file => ({
      where: join(folder, file.replace(`.${language}.md`, '')),
      text: readFileSync(join(path, file), 'utf8'),
    }))
}

function walk(value: unknown, path: string, visit: (path: string, text: string) => void): void {
  if (typeof value === 'string') visit(path, value)
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      walk(inner, path.endsWith(':') ? path + key : `${path}.${key}`, visit)
}
