import { Form, useNavigation } from 'react-router'
import { frequencies } from '../../../../domain/newsletter/parts.ts'
import { topics } from '../../../../domain/newsletter/topics.ts'
import type { Language } from '../../../../languages/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FieldError, TextField } from '../../../ui/forms/field.tsx'
import { LanguageSelect } from '../../../ui/forms/language-select.tsx'
import { Options, Select } from '../../../ui/forms/select.tsx'
import { useWords } from '../../../words.tsx'

/** As much as the page takes. */
const largest = 4 * 1024 * 1024 - 2_000

const problems = ['file', 'topics', 'noRows', 'noColumn', 'tooMany', 'tooLarge'] as const
type Problem = (typeof problems)[number]
type Given = { topics: string[]; frequency: string; language: string }
type ListFormProps = { answer: { problem: string; given: Given | string } | undefined; language: Language }

const isProblem = (given: string | undefined): given is Problem => problems.some(problem => problem === given)

/** A file of addresses, and what those in it would get. */
export function ListForm({ answer, language }: ListFormProps) {
  const t = useWords('subscribers')
  const say = useWords('newsletter')
  const isBusy = useNavigation().state === 'submitting'
  const problem = isProblem(answer?.problem) ? answer.problem : undefined
  const given = typeof answer?.given === 'object' ? answer.given : undefined
  return (
    <Form method="post" encType="multipart/form-data" className="grid max-w-2xl gap-6">
      <div>
        <h2 className="text-xl">{t('list.title')}</h2>
        <p className="prose-width mt-1">{t('list.lead')}</p>
      </div>
      <TextField
        label={t('list.file')}
        hint={t('list.fileHint')}
        error={problem && problem !== 'topics' && t(`list.problems.${problem}`)}
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.setCustomValidity(file && file.size > largest ? t('list.problems.tooLarge') : '')
        }}
        className="file:me-4 file:min-h-8 file:cursor-pointer file:rounded-full file:border file:border-edge file:bg-raised file:px-4 file:font-medium"
      />
      <fieldset aria-describedby={problem === 'topics' ? 'topics-error' : undefined}>
        <legend className="font-medium">{t('list.topics')}</legend>
        <div className="mt-1 grid sm:grid-cols-2">
          {topics.map(topic => (
            <Checkbox
              key={topic}
              name="topics"
              value={topic}
              label={say(`topics.${topic}`)}
              defaultChecked={given?.topics.includes(topic)}
            />
          ))}
        </div>
        <FieldError id="topics">{problem === 'topics' && t('list.problems.topics')}</FieldError>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-2">
        <Select label={t('list.frequency')} name="frequency" defaultValue={given?.frequency}>
          <Options of={frequencies} nameOf={each => say(`frequencies.${each}`)} />
        </Select>
        <LanguageSelect
          label={t('list.language')}
          name="language"
          defaultValue={given?.language ?? language}
        />
      </div>
      <div className="grid justify-items-start gap-2">
        <Button type="submit" name="deed" value="read" busy={isBusy}>
          {t('list.read')}
        </Button>
        <p className="text-sm text-quiet">{t('list.readHint')}</p>
      </div>
    </Form>
  )
}
