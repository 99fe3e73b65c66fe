import type { Grammar } from '../grammar.ts'

export const fr: Grammar = {
  fillers: `a ai combien dure temps ait alors apres as au aux avec avez avoir c ca ce cela ces cet cette chez ci comme comment d dans de des
    du elle elles en encore est et etre eu fait faire faut il ils j je jai cest qu l la le les leur lui m ma mais me mes
    moi mon n ne ni nos notre nous on ont ou par pas plus pour pourquoi puis quand que quel quelle quelles quels
    qui quoi s sa se sera ses si son sont sur t ta te tes toi ton tous tout toute tres tu un une va vais veux vos
    votre vous y etes suis peux peut dois trop narrive arrive`,
  endings: `issements issement ements ement ations ation isations isation iser ises ise isees isee ions/6 ites ite/6 ables
    able ibles ible ances ance ences ence antes ante ants ant aient ais ait ons ez er ees ee es e s/4 x/4 ies ie ir irent
    ives ive ifs if euses>eu euse>eu eux>eu eurs>eur is/5 it/5 ent/5`,
  sayings: {
    2: 'deuxième',
    rechute: 'faux pas',
    craqué: 'faux pas',
    refumé: 'faux pas',
    'fumé à nouveau': 'faux pas',
    'recommencé à fumer': 'faux pas',
    'repris la cigarette': 'faux pas',
    clope: 'cigarette',
    'envie clope': 'envie fumer',
    'envie cigarette': 'envie fumer',
    'besoin cigarette': 'envie fumer',
    mail: 'email',
    courriel: 'email',
    champix: 'médicaments',
    grossesse: 'enceinte',
    portable: 'téléphone',
    mobile: 'téléphone',
    diplôme: 'certificat',
    attestation: 'certificat',
  },
}
