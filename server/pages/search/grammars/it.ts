import type { Grammar } from '../grammar.ts'

export const it: Grammar = {
  fillers: `a abbia dura durano tempo ad agli ai al alla alle allo anche ancora avere c che chi ci cio col come con contro cosa cui d da dagli
    dai dal dalla dei del della delle dello dentro di dove e ed era essere fa fai fare fra gli ha hai hanno ho i il in io l
    la le lei li lo loro lui ma me mi mia mie miei mio molto ne nei nel nella no noi non nostro nulla o ogni per perche
    piu po poi puo puoi posso qual quale quali quando quanti quanto quanta quella quello questa questo qui s sa se sei si
    sono sta sto su sua sue sui sul sulla suo t te ti tra tu tua tuo tutti tutto un una uno va vi voi voglio`,
  endings: `amenti amento imenti imento azioni azione izioni izione zioni zione mente ando endo ati ate ato ata iti ite ito
    ita uti uto uta are ere ire arsi ersi irsi armi ermi ano/5 ono/5 iamo che>c chi>c ghe>g ghi>g ie/4 ia/4 io/4 ii i e a o`,
  sayings: {
    2: 'due secondo',
    ricaduta: 'scivolata',
    'fumato nuovo': 'scivolata',
    ceduto: 'scivolata',
    ricominciato: 'scivolata',
    'devo fumare': 'voglia fumare',
    'voglia sigaretta': 'voglia fumare',
    cancellare: 'eliminare',
    cellulare: 'telefono',
    entrare: 'accedere',
    loggarmi: 'accedere',
    mail: 'email',
    champix: 'farmaci',
    pillole: 'farmaci',
    gravidanza: 'incinta',
    diploma: 'certificato',
    soldi: 'denaro risparmio',
  },
}
