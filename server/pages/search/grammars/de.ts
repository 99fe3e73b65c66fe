import type { Grammar } from '../grammar.ts'

export const de: Grammar = {
  fillers: `aber alle alles als am an auch auf aus bei beim bin bis bist bitte da damit dann das dass dein deine dem den
    denn der des dich die dies diese diesem diesen dieser doch dir du ein eine einem einen einer eines er es euch für
    geht gibt hab habe haben hat hatte hier ich ihm ihn ihr im in ins ist ja jetzt lang lange dauert kann kannst kein keine keinen könnt
    können man mein meine meinem meinen meiner mich mir mit möchte muss nach nein nicht noch nun nur ob oder schon
    sein seit sich sie sind so sofort soll sollte um und uns unser von vom vor wann war warum was wenn wer werden wie wieso
    wieviel will wir wird wo wurde zu zum zur`,
  endings: `ungen ung heiten heit keiten keit igen iger ige ig ischen ische isch innen in/5 erin
    en em er es e n/5 s/4 ern ten te/4 cht>ch/5 kt>k/4 pt>p/4 rt>r/5 lt>l/5 gt>g/4 bt>b/4 st/5 end ende nisse>nis`,
  participle: /^(ab|an|auf|aus|ein|her|hin|mit|nach|vor|weg|zu|zuruck)?ge(\p{L}{3,})t$/u,
  hasCompounds: true,
  sayings: {
    2: 'zwei',
    rückfall: 'ausrutscher',
    'wieder geraucht': 'ausrutscher',
    'schwach geworden': 'ausrutscher',
    'rauchen will': 'rauchverlangen',
    'will rauchen': 'rauchverlangen',
    'eine rauchen': 'rauchverlangen',
    schmacht: 'rauchverlangen',
    suchtdruck: 'rauchverlangen',
    kippe: 'zigarette',
    fluppe: 'zigarette',
    einloggen: 'anmelden',
    ausloggen: 'abmelden',
    account: 'konto',
    zertifikat: 'urkunde',
    tabletten: 'medikamente',
    champix: 'medikamente',
    schwangerschaft: 'schwanger',
    smartphone: 'handy',
    telefon: 'handy',
  },
}
