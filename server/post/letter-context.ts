import type { LetterContext, LetterOperator } from '../../app/letters/draft.ts'
import { makeAccent } from '../../domain/settings/accent.ts'
import type { Logo } from '../../domain/settings/logo.ts'
import type { Language } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'
import type { Settings } from '../../platform/config.ts'
import { describeOperator } from '../pages/operator.ts'

type ContextDeps = { library: Library; origin: URL; settings: Settings; findLogo: () => Logo | undefined }

/** What emails of this installation are written with, in a reader's language. */
export function createLetterContext({ library, origin, settings, findLogo }: ContextDeps) {
  return (language: Language): LetterContext => ({
    words: library.words(language),
    language,
    origin,
    operator: describeSender(settings, language, library, findLogo()),
    isAnswered: settings.MAIL_REPLY_TO !== undefined,
  })
}

function describeSender(
  settings: Settings,
  language: Language,
  library: Library,
  picture: Logo | undefined,
): LetterOperator | undefined {
  const { OPERATOR_ADDRESS: address } = settings
  const siteName = library.words(language).getFixedT(null, 'common')('site.name')
  const card = describeOperator(settings, { language, siteName }, picture)
  if (!card) return undefined
  const { name, shortName, isNamed, line, logo } = card
  const accent = settings.OPERATOR_ACCENT && makeAccent(settings.OPERATOR_ACCENT)
  return {
    ...(isNamed && { name, shortName }),
    ...(address && { address }),
    ...(line && { line }),
    ...(accent && { accent }),
    ...(logo && { logo }),
  }
}
