/**
 * Words nobody should be called by in front of others, in nine languages. A short list of the plainest ones: it stops
 * what is typed without thinking. Everything else people report, and support hides.
 */
export const slurs = [
  // en
  ...[
    'nigger',
    'nigga',
    'faggot',
    'kike',
    'spic',
    'chink',
    'tranny',
    'retard',
    'cunt',
    'whore',
    'slut',
    'paki',
  ],
  ...['fuck', 'fucker', 'motherfucker', 'bitch', 'rapist', 'nazi', 'hitler'],
  // de
  ...[
    'neger',
    'kanake',
    'hurensohn',
    'hure',
    'fotze',
    'schwuchtel',
    'missgeburt',
    'spasti',
    'wichser',
    'zigeuner',
  ],
  // fr
  ...['négro', 'bougnoule', 'salope', 'pute', 'pédé', 'tapette', 'enculé', 'youpin', 'connard', 'bicot'],
  // nl
  ...['nikker', 'kankerhoer', 'hoer', 'kut', 'flikker', 'mongool', 'klootzak', 'kankerlijer'],
  // es
  ...['maricón', 'puta', 'puto', 'hijoputa', 'sudaca', 'gilipollas', 'cabrón', 'mierda'],
  // ru
  ...[
    'хуй',
    'пизда',
    'блядь',
    'сука',
    'пидор',
    'пидорас',
    'хохол',
    'жид',
    'чурка',
    'ебать',
    'мудак',
    'шлюха',
  ],
  // it
  ...['frocio', 'puttana', 'troia', 'stronzo', 'terrone', 'zoccola', 'coglione', 'vaffanculo', 'cazzo'],
  // pt
  ...['caralho', 'paneleiro', 'preto de merda', 'cabrão', 'foda-se', 'merda', 'filho da puta', 'viado'],
  // pl
  ...['kurwa', 'pedał', 'czarnuch', 'szmata', 'dziwka', 'ciota', 'chuj', 'jebać', 'pizda', 'żydek'],
]

/** Names that speak for the house, in nine languages. */
export const reservedNames = [
  ...[
    'exhale',
    'support',
    'admin',
    'administrator',
    'moderator',
    'system',
    'team',
    'staff',
    'help',
    'official',
  ],
  ...[
    'hilfe',
    'verwaltung',
    'assistance',
    'soutien',
    'modérateur',
    'ondersteuning',
    'beheerder',
    'soporte',
    'ayuda',
  ],
  ...[
    'поддержка',
    'админ',
    'администратор',
    'модератор',
    'supporto',
    'assistenza',
    'amministratore',
    'suporte',
  ],
  ...['ajuda', 'administrador', 'moderador', 'wsparcie', 'pomoc', 'moderatore', 'beheer'],
]
