import type { Grammar } from '../grammar.ts'

export const pl: Grammar = {
  fillers: `a aby ale albo ani bardzo bo by być był była było chce chcę ci cię co czego czy czym dla do długo trwa gdy gdzie go i
    ich ile im inne ja ją jak jaka jaki jakie je jego jej jest jestem jeszcze już kiedy kogo kto która które który ma mam
    mi mieć mną mnie mogę moja moje mój moich może można my na nad nam nas nie nic niej nim no o od on ona one oni oraz po
    pod przed przez przy się sie są ta tak także tam te tego tej ten teraz też to tu ty tylko tym u w we wszystko wy z za
    ze żaden że`,
  endings: `ami ach owi ow om ie em iem ego emu ych ich ymi imi ej ą ę y i a e o u ać ić yć eć ąć nąć ował owała owali ować
    uje ują ał ała ali ało ałem ałam ił iła ili iłem iłam ył yła yłem yłam ęła ął ęłam ąłem anie ania aniu eniem aniem enie
    enia eniu ości ość ością cie ów iami iach iom ia io iu ią ię nięcie nięcia iony iona ione ony/7 ona/7 one/7 any/7 ana/7 ane/7`,
  sayings: {
    darmowe: 'darmo',
    2: 'drugi',
    nawrót: 'potknięcie',
    wpadka: 'potknięcie',
    'znowu palę': 'potknięcie',
    'chce palić': 'głód nikotynowy',
    'muszę zapalić': 'głód nikotynowy',
    'chcę zapalić': 'głód nikotynowy',
    fajka: 'papieros',
    szlug: 'papieros',
    skasować: 'usunąć',
    mail: 'email',
    komórka: 'telefon',
    tabletki: 'leki',
    dyplom: 'certyfikat',
    kasa: 'pieniądze oszczędności',
  },
}
