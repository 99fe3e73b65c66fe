import type { Grammar } from '../grammar.ts'

export const pt: Grammar = {
  fillers: `a agora ainda ao aos aquela aquele as ate com como da das de dela dura duram tempo dele do dos e ela elas ele eles em entre era
    essa esse esta estao estar estas este estes estou eu faco fazer foi ha isso isto ja la lhe mais mas me meu meus minha
    minhas muito na nas nao nem no nos nossa nosso o os ou para pela pelas pelo pelos por porque posso quais qual quando
    quanto quanta que quem quero se ser seu seus sua suas so sou tambem te tem tenho ter teu tua tu tudo um uma uns vai
    vou voce`,
  endings: `amentos amento imentos imento acoes acao icoes icao idades idade mente ando endo indo ados adas ado ada idos idas
    ido ida aram eram iram ava avam ei ou ar er ir armos arem ancas anca encas>enc enca>enc ez eza oes>ao as es os am/5
    em/5 a o e i s`,
  sayings: {
    2: 'segundo',
    recaída: 'deslize',
    'voltei fumar': 'deslize',
    'fumei outra vez': 'deslize',
    'quero fumar': 'vontade fumar',
    ansiedade: 'vontade',
    'vontade cigarro': 'vontade fumar',
    senha: 'palavra passe',
    password: 'palavra passe',
    apagar: 'eliminar',
    celular: 'telemóvel',
    mail: 'email',
    mudar: 'alterar',
    champix: 'medicamentos',
    gravidez: 'grávida',
    diploma: 'certificado',
    dinheiro: 'poupança',
  },
}
