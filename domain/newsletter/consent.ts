import type { Language } from '../../languages/languages.ts'

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
}

export const consentVersion = '2026-11'
