import { Award, Wind } from 'lucide'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DatePicker } from '../../ui/forms/date-picker.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from './section.tsx'

const samples = [
  {
    lang: 'de',
    go: 'Rauchfreiheitsbescheinigung herunterladen und ausdrucken',
    help: 'Hilfe bei starkem Rauchverlangen',
    title: 'Datenschutzeinstellungen und Benachrichtigungsvoreinstellungen',
    field: 'Durchschnittlicher Zigarettenpackungspreis',
    hint: 'Ungefähre Angaben genügen; du kannst sie später jederzeit in den Programmeinstellungen ändern.',
    error: 'Bitte gib eine Zahl zwischen 1 und 100 ein, damit wir die Ersparnis berechnen können.',
  },
  {
    lang: 'ru',
    go: 'Скачать и распечатать свидетельство о жизни без сигарет',
    help: 'Помощь при сильном желании закурить',
    title: 'Настройки конфиденциальности и предпочтения уведомлений',
    field: 'Приблизительная стоимость одной пачки сигарет',
    hint: 'Достаточно приблизительных данных; позже их можно изменить в настройках программы.',
    error: 'Пожалуйста, введите число от 1 до 100, чтобы мы могли рассчитать сбережения.',
  },
]

export function LongWords() {
  return (
    <Section id="long-words" title="Long words">
      <div className="grid gap-6 md:grid-cols-2">
        {samples.map(({ lang, go, help, title, field, hint, error }) => (
          <div key={lang} lang={lang} className="min-w-0">
            <Card className="flex flex-col gap-6">
              <CardTitle>{title}</CardTitle>
              <div className="flex flex-wrap gap-3">
                <Button size="large" icon={Award}>
                  {go}
                </Button>
                <Button kind="secondary" icon={Wind}>
                  {help}
                </Button>
                <Button size="small" kind="danger" busy>
                  {go}
                </Button>
              </div>
              <TextField label={field} hint={hint} error={error} optional suffix="€" />
              <Select label={field} defaultValue="a">
                <option value="a">{title}</option>
              </Select>
              <DatePicker label={field} defaultValue="2026-11-03" />
              <Checkbox label={hint} error={error} />
              <RadioCards
                name={`long-${lang}`}
                legend={title}
                columns={2}
                defaultValue="a"
                choices={[
                  { value: 'a', label: help, hint },
                  { value: 'b', label: field },
                ]}
              />
              <ProgressBar label={field} value={0.4} valueText={help} />
              <Banner
                tone="warning"
                title={title}
                actions={<Button size="small">{help}</Button>}
                onDismiss={() => {}}
              >
                {hint}
              </Banner>
            </Card>
          </div>
        ))}
      </div>
    </Section>
  )
}
