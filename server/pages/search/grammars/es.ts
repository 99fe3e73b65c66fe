import type { Grammar } from '../grammar.ts'

export const es: Grammar = {
  fillers: `a al algo ante antes asi aun aunque como con cual cuanto dura tiempo cuando cuanto cuanta de del desde donde e el ella ellos en
    entre era es esa ese eso esta estan estar este esto estos estoy fue ha haber hacer hago han has hasta hay he la las le
    les lo los mas me mi mis mucho muy nada ni no nos o os otra otro para pero poco por porque puede puedo que quien
    se ser si sobre son su sus tal tambien te tengo tiene tu tus un una unas uno unos usted va ver voy y ya yo`,
  endings: `amientos amiento imientos imiento aciones acion iciones icion idades idad mente ando iendo ados adas ado ada
    idos idas ido ida aron ieron aba aban ar er ir arme arse arlo arla as es os an/5 en/5 a o e i s`,
  sayings: {
    2: 'segundo',
    recaída: 'desliz',
    'volví fumar': 'desliz',
    'vuelto fumar': 'desliz',
    caí: 'desliz',
    pitillo: 'cigarrillo',
    cigarro: 'cigarrillo',
    tabaco: 'cigarrillo',
    'quiero fumar': 'ganas fumar',
    ansiedad: 'ganas',
    mono: 'ganas abstinencia',
    borrar: 'eliminar',
    email: 'correo',
    champix: 'medicamentos',
    embarazo: 'embarazada',
    celular: 'móvil',
    teléfono: 'móvil',
    diploma: 'certificado',
  },
}
