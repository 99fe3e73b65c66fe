import { Client } from 'pg'
import { inject } from 'vitest'

/** The address of an empty database that nobody else has. */
export async function newPostgresDatabase(): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(client => create(client, name, 'template0'))
  return addressOf(name)
}

export async function isEmpty(url: string): Promise<boolean> {
  const { rowCount } = await onServer(
    client => client.query(`select from pg_tables where schemaname = 'public'`),
    url,
  )
  return rowCount === 0
}

/** Puts a copy of another database in the place of one: much quicker than to fill it. */
export async function replaceDatabase(url: string, template: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await onServer(async client => {
    await client.query(`drop database ${name}`)
    await create(client, name, template)
  })
}

/** Makes a database under a name, once for all who ask. */
export async function findPostgresTemplate(name: string, fill: (url: string) => Promise<void>) {
  await onServer(async client => {
    await client.query(`select pg_advisory_lock(hashtext('template'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    // Under another name until it's whole.
    await client.query(`drop database if exists ${name}_making`)
    await create(client, `${name}_making`, 'template0')
    await fill(addressOf(`${name}_making`))
    await client.query(`alter database ${name}_making rename to ${name}`)
  })
}

function addressOf(name: string): string {
  const address = new URL(inject('postgres'))
  address.pathname = `/${name}`
  return address.href
}

const create = (client: Client, name: string, template: string) =>
  client.query(`create database ${name} template ${template} strategy file_copy`)

async function onServer<Result>(
  work: (client: Client) => Promise<Result>,
  url = inject('postgres'),
): Promise<Result> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
