import type { Block } from '../../../services/content/format/json.ts'
import { useWords } from '../../words.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { useEditing } from '../editor-context.ts'
import { useLanguageName } from '../translation/language-name.ts'
import { compare, type Difference } from './compare.ts'

/** What is different, block by block, with the words that went struck through and the new ones underlined. */
export function Differences({ old, now }: { old: Block; now: Block }) {
  const { components } = useEditing()
  const t = useWords('content')
  const differences = compare(old, now, components)
  if (differences.length === 0) return <p className="text-sm text-quiet">{t('history.same')}</p>
  return (
    <ul className="grid gap-3 text-sm leading-normal">
      {differences.map(difference => (
        <li key={keyOf(difference)} className="rounded-md border border-line bg-paper p-3">
          <Line difference={difference} />
        </li>
      ))}
    </ul>
  )
}

function Line({ difference }: { difference: Difference }) {
  const t = useWords('content')
  const { components } = useEditing()
  const names = useBlockNames(components)
  const nameOf = useLanguageName()
  const name = names.component(difference.block.component)
  if (difference.kind !== 'changed')
    return (
      <p>
        <strong className="font-medium">{t(`history.${difference.kind}`)}</strong> {name}
      </p>
    )
  const { block, field, language, parts } = difference
  return (
    <>
      <p className="text-quiet">
        {name} · {names.field(field, components[block.component]?.schema[field])} · {nameOf(language)}
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap" lang={language}>
        {parts
          .map((part, at) => ({ ...part, at }))
          .map(({ kind, text, at }) => {
            if (kind === 'same') return <span key={at}>{shortened(text)}</span>
            const Tag = kind === 'gone' ? 'del' : 'ins'
            return (
              <Tag
                key={at}
                className={kind === 'gone' ? 'bg-sunken text-quiet' : 'bg-moss-soft decoration-moss'}
              >
                <span className="sr-only">{t(`history.${kind}`)}: </span>
                {text}
              </Tag>
            )
          })}
      </p>
    </>
  )
}

/** Long stretches in which nothing changed are cut short. */
const shortened = (text: string): string =>
  text.length > 240 ? `${text.slice(0, 110)} … ${text.slice(-110)}` : text

function keyOf(difference: Difference): string {
  const { kind, block } = difference
  return kind === 'changed'
    ? `${block._uid}.${difference.field}.${difference.language}`
    : `${kind}.${block._uid}`
}
