import type { Grammar } from '../grammar.ts'

export const nl: Grammar = {
  fillers: `aan al alle alles als ben bij dan dat de deze die dit doe doen door dus een en er gaat geen haar had heb
    hebben hebt heeft het hem hier hij hoe hun ik in is ja je lang hoelang duurt duren jij jou jouw jullie kan kun kunnen maar me meer met mij
    mijn moet na naar nee niet niks nog nu of om omdat ons onze ook op over te tot toch u uit van veel voor waar waarom
    wanneer want was wat we weer wel welk welke wie wij wil worden wordt zal ze zich zij zijn zo zou`,
  endings: `heden heid ingen ing en e s/4 tjes tje jes je den/5 de/5 kt>k pt>p gt>g rt>r/4 lt>l/4 dt>d/4 mt>m/4 lijke lijk
    igen ige ig ers>er rd>r/5 ld>l/5 nd>n/6`,
  participle: /^(aan|af|door|in|mee|na|om|op|over|toe|uit|weg)?ge(\p{L}{3,}?)[td]$/u,
  hasCompounds: true,
  doublesVowels: true,
  sayings: {
    suikerziekte: 'diabetes',
    2: 'twee',
    terugval: 'uitglijder',
    'weer gerookt': 'uitglijder',
    'weer begonnen': 'uitglijder',
    'zin sigaret': 'trek sigaret',
    'zin roken': 'trek sigaret',
    'wil roken': 'trek sigaret',
    craving: 'trek',
    peuk: 'sigaret',
    veranderen: 'wijzigen',
    champix: 'medicijnen',
    zwangerschap: 'zwanger',
    mobiel: 'telefoon',
    gsm: 'telefoon',
    diploma: 'certificaat',
    tweestaps: 'tweede stap',
  },
}
