import type { Language } from '../../languages/languages.ts'

const withOwnWay: Record<Language, string> = {
  en: 'Send me what I’ve ticked, including emails about my own milestones and challenges if I ticked those. I can stop with one tap in any email.',
  de: 'Ich möchte bekommen, was ich angekreuzt habe, bei Meilensteinen und Challenges auch E-Mails zu meinen eigenen. Abbestellen kann ich mit einem Klick in jeder E-Mail.',
  fr: 'Envoyez-moi ce que j’ai coché, y compris des e-mails sur mes propres étapes et défis si je les ai cochés. Je peux tout arrêter d’un seul geste, dans chaque e-mail.',
  nl: 'Stuur me wat ik heb aangevinkt, bij mijlpalen en uitdagingen ook e-mails over die van mezelf. Ik kan in elke e-mail met één tik stoppen.',
  es: 'Quiero recibir lo que he marcado, también correos sobre mis propios hitos y retos si los he marcado. Puedo cancelarlo con un toque en cualquier correo.',
  ru: 'Присылайте мне то, что отмечено, в том числе письма о моих собственных рубежах и челленджах, если отмечены они. Отказаться можно одним нажатием в любом письме.',
  it: 'Voglio ricevere ciò che ho selezionato, anche email sui miei traguardi e sulle mie sfide, se ho selezionato questi temi. Posso annullare con un tocco in ogni email.',
  pt: 'Quero receber o que assinalei, também e-mails sobre os meus próprios marcos e desafios, se os assinalei. Posso cancelar com um toque em qualquer e-mail.',
  pl: 'Chcę dostawać to, co zaznaczone, także wiadomości o moich własnych kamieniach milowych i wyzwaniach, jeśli są zaznaczone. Mogę zrezygnować jednym dotknięciem w każdej wiadomości.',
}

/**
 * The text that people agree to, as the form says it, by its version. A change of the words is a new version at the end;
 * the earlier ones stay, because they show what someone agreed to.
 */
export const consentTexts: Record<string, Record<Language, string>> = {
  '2026-11': {
    en: 'Send me what I’ve ticked. I can stop with one tap in any email.',
    de: 'Ich möchte bekommen, was ich angekreuzt habe. Abbestellen kann ich mit einem Klick in jeder E-Mail.',
    fr: 'Envoyez-moi ce que j’ai coché. Je peux tout arrêter d’un seul geste, dans chaque e-mail.',
    nl: 'Stuur me wat ik heb aangevinkt. Ik kan in elke e-mail met één tik stoppen.',
    es: 'Quiero recibir lo que he marcado. Puedo cancelarlo con un toque en cualquier correo.',
    ru: 'Присылайте мне то, что отмечено. Отказаться можно одним нажатием в любом письме.',
    it: 'Voglio ricevere ciò che ho selezionato. Posso annullare con un tocco in ogni email.',
    pt: 'Quero receber o que assinalei. Posso cancelar com um toque em qualquer e-mail.',
    pl: 'Chcę dostawać to, co zaznaczone. Mogę zrezygnować jednym dotknięciem w każdej wiadomości.',
  },
  '2026-11-17': withOwnWay,
  '2026-11-18': {
    ...withOwnWay,
    it: 'Voglio ricevere ciò che ho selezionato, anche email sui miei traguardi e sulle mie sfide, se ho selezionato questi argomenti. Posso annullare con un tocco in ogni email.',
  },
}

export const consentVersion = '2026-11-18'

/** Of forms that only said that the box was ticked: pages that were open when a newer build came. */
const versionOfOn = '2026-11-17'

/** Which text the box of a form stood at, as it says itself: a page may be older than the text of today. */
export function findVersion(box: unknown): string | undefined {
  const version = box === 'on' ? versionOfOn : String(box)
  return Object.hasOwn(consentTexts, version) ? version : undefined
}

/** Those that say that what comes may be about the reader's own way, which is health data. */
const ofOwnWay = ['2026-11-17', '2026-11-18']

type Agreed = { consentVersion: string; renewed?: { version: string } | undefined }

/** Whether someone may be written to about themselves. Of those in a list that staff brought in, only who agreed since. */
export const isOfOwnWay = ({ consentVersion, renewed }: Agreed): boolean =>
  ofOwnWay.includes(renewed?.version ?? consentVersion)
