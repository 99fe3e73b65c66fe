import { defaultLanguage } from '../../../languages/languages.ts'
import { keyIn } from '../../../services/content/format/localize.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { BlockFields } from '../blocks/block-fields.tsx'
import { listBlocks } from '../document/document.ts'
import { useEditing } from '../editor-context.ts'
import { useLanguageName } from '../translation/language-name.ts'
import { fieldsOf, listPhrases } from '../translation/translation.ts'

/** The page as fields: its blocks, and the fields about the page itself. */
export function WriteView({ onAll }: { onAll: (uids: string[]) => void }) {
  const t = useWords('content')
  const { root, components, language, judge, opened, confirm } = useEditing()
  const nameOf = useLanguageName()
  const fields = fieldsOf(root, components)
  const [, ...blocks] = listBlocks(root).map(({ _uid }) => _uid)
  const isAllOpen = blocks.every(uid => opened.has(uid))
  const behind = listPhrases(root, components)
    .filter(({ block, field }) => judge(block, field, language) === 'outdated')
    .map(({ block, field }) => `${block._uid}.${keyIn(field, language)}`)
  // A page is its blocks; an article is its text, with blocks beneath.
  const isText = fields.some(([, { type }]) => type === 'richtext')
  const lists = fields.some(([, { type }]) => type === 'bloks') && (
    <BlockFields key="lists" block={root} only="lists" />
  )
  const about = (
    <section
      key="about"
      aria-label={t('story.fields')}
      className="rounded-card border border-line bg-raised p-4"
    >
      <h2 className="mb-4 text-lg">{t('story.fields')}</h2>
      <BlockFields block={root} only="fields" />
    </section>
  )
  return (
    <div className="@container grid grid-cols-1 gap-4">
      {(language !== defaultLanguage || blocks.length > 0) && (
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          <p className="me-auto text-sm text-quiet">
            {language !== defaultLanguage && t('story.beside', { language: nameOf(language) })}
          </p>
          {behind.length > 0 && (
            <Button kind="quiet" size="small" onClick={() => confirm(behind)}>
              {t('story.confirmAll', { number: behind.length })}
            </Button>
          )}
          {blocks.length > 0 && (
            <Button kind="quiet" size="small" onClick={() => onAll(isAllOpen ? [] : blocks)}>
              {isAllOpen ? t('story.collapse') : t('story.expand')}
            </Button>
          )}
        </div>
      )}
      {isText ? [about, lists] : [lists, about]}
    </div>
  )
}
