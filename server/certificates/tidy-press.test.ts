import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFile } from './files.ts'
import { createPress } from './press.ts'
import { setCertificateStage } from './testing/stage.ts'
import { tidyPress } from './tidy-press.ts'

const { stage, make } = setCertificateStage()

test('what another machine painted of a certificate that is gone doesn’t stay on its disk', async ({
  onTestFinished,
}) => {
  const { backend } = stage.house
  const elsewhere = await mkdtemp(join(tmpdir(), 'exhale-press-'))
  const press = createPress(elsewhere)
  onTestFinished(async () => {
    await press.stop()
    await rm(elsewhere, { recursive: true })
  })
  const other = { ...backend, press }
  const ids: string[] = []
  for (const { viewId } of [await make(), await make()]) {
    const opened = await backend.certificates.open(viewId, undefined)
    if (opened.is !== 'found') throw new Error(opened.is)
    await findFile('share.png')?.(
      { certificate: opened.certificate, isHolder: false, who: 'a network', wishes: [] },
      other,
    )
    ids.push(opened.certificate.id)
  }
  const painted = () => readdir(join(elsewhere, 'certificates'))
  await tidyPress(other)
  expect((await painted()).toSorted()).toEqual(ids.toSorted())

  const [gone = '', kept] = ids
  await backend.certificates.erase(gone)
  await tidyPress(other)
  expect(await painted()).toEqual([kept])
})
