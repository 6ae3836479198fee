import { getConstructionPlans } from 'pg-boss'
import type { ArchivedTable, ArchiveHeader, ArchiveManifest, Area } from '../archive/format.ts'
import type { LoadFrame } from '../restore/load-frame.ts'
import { migrationText } from '../restore/known-migrations.ts'
import { quoted } from '../snapshot.ts'

/** Schemas into which psql restores an archive, whatever their original names. */
const opened: Record<Area, string> = { site: 'public', jobs: 'jobs' }

/**
 * Statements for psql that create the empty tables: the applied migrations, and the job queue. A database may be newer
 * than the program, as before a rollback: `\ir` then includes files this program lacks.
 */
export async function schemaSql({ migrations }: Pick<ArchiveHeader, 'migrations'>): Promise<string> {
  const parts = [
    '-- Makes the empty tables in an empty database: psql -f schema.sql',
    '\\set ON_ERROR_STOP on',
    'set search_path = public;',
    ...['btree_gist', 'citext', 'pg_trgm', 'unaccent'].map(
      (name) => `create extension if not exists ${name} schema public;`,
    ),
    'create table migrations ("name" text primary key, "checksum" text not null, "appliedAt" timestamptz(3) not null default now());',
  ]
  for (const { name } of migrations) {
    const statements = await migrationText(name)
    if (statements !== null) parts.push(`-- ${name}`, statements, ';')
    else
      parts.push(
        `-- ${name}: came with a newer version. Put this file of its folder migrations/ beside schema.sql`,
        `\\ir ${name}`,
      )
  }
  parts.push(
    '-- The job queue',
    getConstructionPlans(opened.jobs),
    'create table if not exists jobs.begun (id uuid primary key, times integer not null, at timestamptz not null default now());',
  )
  return `${parts.join('\n')}\n`
}

const copies = (tables: readonly ArchivedTable[], area: Area): string[] =>
  tables
    .filter((table) => table.area === area)
    .flatMap(({ name, columns, parts }) =>
      parts.map((part) => `\\copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from '${part.name}'`),
    )

/** Statements for psql that fill the tables of `schema.sql`. */
export function loadSql(
  { tables, sequences }: Pick<ArchiveManifest, 'tables' | 'sequences'>,
  frames: Record<Area, LoadFrame>,
): string {
  const area = (one: Area) => [
    `set search_path = ${opened[one]}${one === 'site' ? '' : ', public'};`,
    ...frames[one].before.map((line) => `${line};`),
    ...copies(tables, one),
    ...frames[one].after.map((line) => `${line};`),
  ]
  return [
    '-- Fills the tables that schema.sql made: psql -f load.sql, in the folder that the archive was unpacked to',
    '\\set ON_ERROR_STOP on',
    "set client_encoding = 'UTF8';",
    "set datestyle = 'ISO, YMD';",
    'set timezone = UTC;',
    'begin;',
    ...area('jobs'),
    ...area('site'),
    ...sequences.map(({ name, value }) =>
      value === null
        ? `select setval('${quoted(name)}', 1, false);`
        : `select setval('${quoted(name)}', ${value});`,
    ),
    'commit;',
    '',
  ].join('\n')
}

/** Instructions for unpacking the archive without the program. */
export const readmeText = ({
  program,
  at,
  site,
  postgres,
}: ArchiveHeader): string => `Sicherung von / Backup of ${site}
${at}, Dorfplatz ${program}, PostgreSQL ${postgres}

Wiederherstellen / Restore:
  DATA_DIR=… npm run cli -- restore ARCHIVE

Ohne das Programm öffnen / Open without the program (tar, zstd, psql; age, if encrypted):
  age --decrypt --identity key.txt ARCHIVE.tar.zst.age > ARCHIVE.tar.zst
  zstd -dc ARCHIVE.tar.zst | tar -x
  createdb dorfplatz
  psql -d dorfplatz -f schema.sql
  psql -d dorfplatz -f load.sql

header.json    Version, Zeit / version, time
schema.sql     Tabellen / tables
data/          Zeilen, wie COPY sie schreibt / rows as COPY writes them (text format)
load.sql       lädt sie / loads them
files/         Dateien / files
manifest.json  Größe und SHA-256 von allem / size and SHA-256 of everything
`
