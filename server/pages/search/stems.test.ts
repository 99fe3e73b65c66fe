import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import { createStem } from './stems.ts'
import { fold } from './words.ts'

const stemOf = (language: Language, word: string): string => createStem(language)(fold(word, language))

describe('a stem', () => {
  test.each<[Language, string]>([
    ['en', 'smoke smokes smoked smoking smoker'],
    ['en', 'slip slips slipped slipping'],
    ['en', 'certificate certificates'],
    ['de', 'rauchen raucht rauchte geraucht rauche'],
    ['de', 'Zigarette Zigaretten'],
    ['de', 'löschen loeschen lösche gelöscht'],
    ['fr', 'fumer fumé fumée fume fumez'],
    ['fr', 'supprimer supprimé supprimez'],
    ['nl', 'roken rook rookt gerookt'],
    ['nl', 'sigaret sigaretten'],
    ['es', 'fumar fumado fumo fumé fumando'],
    ['es', 'contraseña contraseñas'],
    ['ru', 'курить курил курила курит'],
    ['ru', 'пароль пароля паролем'],
    ['it', 'fumare fumato fumo fumando'],
    ['it', 'notifica notifiche'],
    ['pt', 'fumar fumei fumou fumado'],
    ['pt', 'notificação notificações'],
    ['pl', 'palić palę paliłem palenie'],
    ['pl', 'papieros papierosa papierosy papierosów'],
  ])('in %s is one for %s', (language, words) => {
    const stems = new Set(words.split(' ').map(word => stemOf(language, word)))
    expect([...stems]).toHaveLength(1)
  })

  test.each<[Language, string, string]>([
    ['en', 'read', 'ready'],
    ['en', 'email', 'emergency'],
    ['de', 'Nacht', 'nach'],
    ['de', 'Sucht', 'suchen'],
    ['fr', 'compte', 'compteur'],
    ['nl', 'teller', 'telefoon'],
    ['es', 'cuenta', 'contador'],
    ['ru', 'срыв', 'сорт'],
    ['it', 'conto', 'contatore'],
    ['pt', 'conta', 'contador'],
    ['pl', 'palić', 'płacić'],
  ])('in %s keeps %s and %s apart', (language, one, other) => {
    expect(stemOf(language, one)).not.toBe(stemOf(language, other))
  })

  test('is never empty', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languageCodes),
        fc.stringMatching(/^[a-zа-я]{1,12}$/),
        (language, word) => {
          expect(stemOf(language, word).length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
