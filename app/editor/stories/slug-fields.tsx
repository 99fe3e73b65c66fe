import { defaultLanguage, type Language, languages } from '../../../languages/languages.ts'
import { FieldError, TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'

type Slugs = Partial<Record<Language, string>>

type SlugFieldsProps = {
  slug: string
  slugs: Slugs
  error?: string | undefined
  otherError?: string | undefined
  /** What is wrong with the word of one language. */
  errorIn: (language: Language) => string | undefined
  onSlug: (slug: string) => void
  onSlugs: (slugs: Slugs) => void
}

/** The last part of an address: in English, and in the languages that have a word of their own for it. */
export function SlugFields({ slug, slugs, error, otherError, errorIn, onSlug, onSlugs }: SlugFieldsProps) {
  const t = useWords('content')
  const others = languages.filter(({ code }) => code !== defaultLanguage)
  return (
    <>
      <TextField
        label={t('stories.slug')}
        hint={t('settings.slugHint')}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={slug}
        onChange={event => onSlug(tidy(event.target.value))}
        error={error}
      />
      <details
        open={otherError !== undefined || others.some(({ code }) => errorIn(code)) || undefined}
        className="rounded-md border border-line px-4 py-2"
      >
        <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{t('settings.slugs')}</summary>
        <p className="mb-3 text-sm text-quiet">{t('settings.slugsHint')}</p>
        <div className="grid gap-2 pb-2">
          {others.map(({ code, name }) => (
            <div key={code} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[7rem_1fr]">
              <label htmlFor={`slug-${code}`} className="text-sm font-medium">
                {name}
              </label>
              <input
                id={`slug-${code}`}
                lang={code}
                autoCapitalize="none"
                spellCheck={false}
                aria-label={`${t('stories.slug')}, ${name}`}
                placeholder={slug}
                aria-invalid={errorIn(code) ? true : undefined}
                aria-describedby={errorIn(code) ? `slug-${code}-error` : undefined}
                value={slugs[code] ?? ''}
                onChange={event => {
                  const { [code]: _, ...rest } = slugs
                  const own = tidy(event.target.value)
                  onSlugs(own ? { ...rest, [code]: own } : rest)
                }}
                className={control}
              />
              <div className="sm:col-start-2">
                <FieldError id={`slug-${code}`}>{errorIn(code)}</FieldError>
              </div>
            </div>
          ))}
        </div>
        <FieldError id="slugs">{otherError}</FieldError>
      </details>
    </>
  )
}

/** What is typed, as an address has it. */
const tidy = (text: string): string => text.toLowerCase().replace(/[\s/?#]+/g, '-')
