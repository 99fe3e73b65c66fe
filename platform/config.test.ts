import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigFault, readConfig, settingNames } from './config.ts'

describe('settings', () => {
  test('have defaults that run on one machine', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      TRUST_PROXY: false,
    })
  })

  test('left empty count as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
  })

  test('name all their faults at once and keep secrets to themselves', () => {
    const faulty = {
      PORT: 'seventy',
      DATABASE_URL: 'mysql://root:hunter2@db',
      OWNER_EMAIL: 'owner@example.org',
      EXHALE_TESTMODE: '1',
      ANALYTICS: 'plausible',
    }
    const error = catchFault(() => readConfig(faulty))
    for (const name of ['PORT', 'DATABASE_URL', 'OWNER_PASSWORD', 'EXHALE_TESTMODE', 'ANALYTICS']) {
      expect(error.message).toContain(name)
    }
    expect(error.message).not.toContain('hunter2')
  })

  test('refuse test mode on an address others reach', () => {
    expect(readConfig({ EXHALE_TEST_MODE: '1' }).EXHALE_TEST_MODE).toBe(true)
    expect(() => readConfig({ EXHALE_TEST_MODE: '1', HOST: '0.0.0.0' })).toThrow(/loopback/)
  })

  test('stand in .env.example in the same order', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    expect([...example.matchAll(/^([A-Z_]+)=/gm)].map(match => match[1])).toEqual(settingNames)
  })
})

function catchFault(act: () => unknown): ConfigFault {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigFault) return error
  }
  throw new Error('expected a ConfigFault')
}
