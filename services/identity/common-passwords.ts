/** The passwords that are tried first: words that lists of stolen passwords share, and what people hang on to them. */
const words = `
password passwort passw0rd p@ssword p@ssw0rd pass parola parole haslo senha contrasena motdepasse wachtwoord welkom
willkommen bienvenue benvenuto bemvindo welcome letmein login admin administrator root guest user test testing test1
master qwerty qwertz azerty qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe asd zxc qweasd qweasdzxc
1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz2wsx qazxsw zaq12wsx zaq1 abc abcd abcde abcdef abcdefg abc123 a1b2c3
a1b2c3d4 aa aaa aaaa aaaaaa aaaaaaaa 123abc 123qwe qwe123 asd123 iloveyou loveyou love lovely loveme lover sunshine
princess dragon monkey football baseball basketball soccer hockey tennis golf rugby shadow superman batman spiderman
ironman starwars trustno1 hello hallo bonjour hola ciao freedom whatever nothing secret mustang michael jordan jennifer
jessica ashley amanda daniel andrew joshua matthew anthony robert thomas charlie george hunter buster tigger ginger
pepper cookie summer winter spring autumn sommer herbst fruehling flower flowers purple orange yellow silver golden
diamond chocolate cheese banana apple cherry peanut chicken killer hacker ninja pokemon pikachu naruto minecraft fortnite
computer internet samsung google facebook iphone nokia windows microsoft linux ubuntu android oracle cisco changeme
default access service server system manager support office company business money dollar lucky happy smile smiley angel
angels babygirl baby babyboy butterfly family friends forever together heaven jesus christ god blessed faith hope grace
maggie bailey bella molly daisy lucy sophie max rocky sammy jasper toby buddy bandit tiger lion eagle falcon wolf panther
phoenix bear cat dog horse ferrari porsche mercedes bmw audi yamaha harley corvette camaro chelsea arsenal liverpool
barcelona realmadrid juventus milan bayern schalke borussia dortmund hamburg berlin munich london paris madrid roma
lisboa warszawa moscow moskva polska deutschland france italia espana portugal nederland russia america canada brasil
mexico amsterdam rotterdam ajax feyenoord ficken schatz hasi mausi liebe geheim sommer2 amour soleil doudou chouchou
loulou marseille nicolas camille amore tesoro napoli francesca alessandro andrea giuseppe amor teamo estrella carlos
alejandro princesa miguel polska1 kochanie misiek kasia bartek mateusz monika natasha lubov privet marina sergey
dmitri vladimir maksim alexander alexandra nikita victoria elizabeth samantha nicole hannah sarah laura julia
christian sebastian stefan andreas martin patrick dennis oliver richard william james john david kevin brian justin
brandon jonathan joseph steven edward charles zxcvbnm1 monkey1 letmein1 snoopy scooter slipknot metallica nirvana
blink182 eminem matrix merlin gandalf frodo yoda jedi zelda mario sonic xbox playstation nintendo blizzard warcraft
starcraft diablo counter bond007 agent007 nicotine nichtraucher rauchfrei smokefree quitsmoking cigarette exhale
`
  .trim()
  .split(/\s+/)

const endings = ['', '1', '2', '12', '123', '1234', '12345', '!', '1!', '123!', '.', '#1', '01', '69', '99']

const rows = [
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  '0123456789',
]

const runs = rows.flatMap(row =>
  Array.from({ length: row.length - 3 }, (_, extra) => row.slice(0, 4 + extra)),
)

const repeated = [...'0123456789abcdefghijklmnopqrstuvwxyz'].flatMap(sign =>
  [6, 7, 8, 9, 10].map(length => sign.repeat(length)),
)

const pairs = [
  '12',
  '123',
  '1234',
  '121212',
  '112233',
  '11223344',
  '123123',
  '123321',
  '1234321',
  '654321',
  '696969',
]

const numbers = [
  ...pairs,
  '123654',
  '147258',
  '147258369',
  '159357',
  '159753',
  '789456',
  '789456123',
  '741852963',
]

const longer = [...pairs, 'abc', 'qwe', 'asd', 'love', 'pass'].flatMap(text => [
  text + text,
  text + text + text,
])

const common: ReadonlySet<string> = new Set([
  ...words.flatMap(word => endings.map(ending => word + ending)),
  ...runs,
  ...repeated,
  ...numbers,
  ...longer,
])

export const commonCount = common.size

/** Capital letters and doubling do not make it rarer. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || (common.has(plain.slice(0, plain.length / 2)) && isDoubled(plain))
}

function isDoubled(text: string): boolean {
  return text.length % 2 === 0 && text.slice(0, text.length / 2) === text.slice(text.length / 2)
}
