import type { SameKeys } from '../../shared/text/texts.ts'
import type { startTexts as de } from './start.de.ts'

/** Messages in the terminal during the start and on failure. */
export const startTexts = {
  heading: "Dorfplatz can't start: {{reason}}",
  other: '{{reason}}',
  // First lines
  website: 'Website        {{url}}/   (English: {{url}}/en)',
  adminCentre: 'Admin centre   {{url}}/admincenter',
  api: 'API            {{url}}/api/docs',
  signInAs: 'Sign in as     {{handle}}',
  password: 'Password       {{password}}',
  passwordAsSet: 'as set in ADMIN_PASSWORD',
  shownOnce: '(shown this once: change it under “My account”)',
  passwordWeak:
    'Beware: the password in ADMIN_PASSWORD is easy to guess. Change it right after signing in, under “My account”.',
  databaseMade: 'The database is set up.',
  databaseRenewed: 'The database is up to date.',
  folderNarrowed:
    'DATA_DIR could be read by other users of this machine; this is mended ({{narrowed}} files and folders).',
  folderStaysOpen:
    'DATA_DIR can be read by other users of this machine, and that could not be changed ({{kept}} files and folders): give the folder to the user that starts the program, with chmod -R go= .',
  predecessor: 'The process before this one ({{pid}}) is still ending; waiting …',
  village: 'Making the demo village: {{part}}',
  // Command line
  usage: 'Usage: npm run cli -- {{command}}',
  anyCommand: 'COMMAND',
  commandUnknown: '“{{command}}” is no command.',
  argumentMissing: '{{name}} is missing.',
  argumentUnknown: '“{{value}}” does not belong to this command.',
  optionUnknown: '--{{name}} is no option of this command.',
  optionEmpty: '--{{name}} needs a value.',
  optionFull: '--{{name}} takes no value.',
  migrate: 'Bring the database to the state of this program',
  migrated: 'The database is up to date.',
  commandNoRoom: 'The disk of the server is full. Make room there, then repeat the command.',
  commandFailed:
    'This did not work, and the program does not know why: {{reason}} The details are in {{file}}. Try again; if that does not help, send this file to the people who maintain the program.',
  ownerOther:
    'DATA_DIR={{folder}} belongs to the user {{owner}}. Run as root, this command would take files away from that user. Run it as that user: sudo -u {{sudo}} …',
  noSite:
    'There is no site in DATA_DIR={{folder}}, and DATABASE_URL is not set. Nothing was created. Load the environment of the service first (such as /etc/dorfplatz.env), or set DATA_DIR.',
  noSiteInDatabase:
    'There is no site in the database of DATABASE_URL; nothing was created. Check the name of the database.',
  // Settings from the environment
  setting: '{{name}}={{value}}: {{fault}}',
  likeUrl: 'must look like {{example}}',
  oneOrZero: 'must be 1 or 0',
  processes: 'must be a whole number from 1 to {{most}}',
  processesNeedPort:
    'PROCESSES={{processes}} needs a fixed PORT: with PORT=0 each process would get another one.',
  processesNotHere: 'On this system several processes can’t share a port. Start without PROCESSES.',
  port: 'must be a whole number from 0 to 65535',
  secretTooShort: 'must have at least 32 characters',
  handleTooShort: 'must have at least 2 characters',
  passwordTooShort: 'must have at least 8 characters',
  oneOf: 'must be one of {{values}}',
  unusable: 'is not usable',
  portTaken: 'PORT={{port}} is in use by another program. Stop that one or set another PORT.',
  portForbidden: 'PORT={{port}} may not be used without more rights. Set a PORT above 1023.',
  hostUnknown: 'HOST={{host}} is no address of this machine.',
  // Data directory
  folderFull: 'DATA_DIR={{folder}}: the disk is full. Make room there, then start again.',
  folderReadOnly: 'DATA_DIR={{folder}}: the disk is read-only. Set DATA_DIR to another folder.',
  folderForbidden:
    'DATA_DIR={{folder}}: no right to write there. Give that folder to the user who starts the program, or set another one.',
  folderInTheWay:
    'DATA_DIR={{folder}}: there is a file in the way. Move it, or set DATA_DIR to another folder.',
  folderOther: 'DATA_DIR={{folder}}: cannot be written ({{reason}})',
  // External database
  refused: 'The database refuses the connection ({{reason}}): check DATABASE_URL.',
  wrongPassword:
    'The database refuses the sign-in ({{reason}}): check the user and the password in DATABASE_URL.',
  noDatabase: 'The database server has no such database ({{reason}}): create it, or check DATABASE_URL.',
  noAnswer: 'The database does not answer ({{reason}}): start it, or check DATABASE_URL.',
  oldServer:
    'The PostgreSQL server is version {{version}}, at least {{oldest}} is needed: upgrade it or set another DATABASE_URL.',
  encoding:
    'The database is encoded in {{encoding}}, UTF8 is needed: create it with "ENCODING \'UTF8\' TEMPLATE template0".',
  noIcu: 'The PostgreSQL server was built without ICU, which sorting by language needs: use another build.',
  noRights:
    'The user in DATABASE_URL lacks rights in the database ({{reason}}): let an administrator make that user its owner, with "alter database NAME owner to USER".',
  neither: 'Neither DATABASE_URL nor DATA_DIR is set.',
  // Embedded database
  windows:
    'The built-in database does not run on Windows: set DATABASE_URL to a PostgreSQL server, or use WSL.',
  notInstalled:
    'The built-in database for this computer ({{name}}) is not installed: run "npm install", or set DATABASE_URL to a PostgreSQL server.',
  doesNotRun:
    'The built-in database does not run on this computer ({{reason}}): set DATABASE_URL to a PostgreSQL server.',
  noAccount:
    'PostgreSQL must not run as root, and there is no user for it: create one with "useradd --system dorfplatz".',
  noName:
    'The user id {{id}} has no name on this computer, PostgreSQL needs one: add it to /etc/passwd, or set DATABASE_URL.',
  noLocale:
    'PostgreSQL knows none of the locales C.UTF-8, en_US.UTF-8 and C: install the locales of this system.',
  damaged:
    'The database in {{cluster}} is damaged (files are missing): restore DATA_DIR from a backup, or move this directory away to start empty.',
  otherMajor:
    'The database in {{cluster}} was made by PostgreSQL {{version}}, this program brings PostgreSQL {{major}}: make a backup with the older program and restore it with this one.',
  unreachable:
    "The user {{account}}, as whom PostgreSQL runs, can't reach {{directory}}: set DATA_DIR to a place outside of root's own directories.",
  foreignOwner:
    'The database in {{cluster}} belongs to the user with the id {{owner}}: start as that user or as root, or change the owner of DATA_DIR.',
  accessMissing: 'The database in {{cluster}} is damaged: {{file}} is missing.',
  diskFull: 'The disk is full: make room for the database in {{path}}, then start again.',
  diskReadOnly:
    "The disk is read-only: the database can't be kept in {{path}}. Set DATA_DIR to another directory.",
  noRightAsRoot:
    'No right to keep the database in {{path}} as root: change the owner of DATA_DIR or set another one.',
  noRight:
    'No right to keep the database in {{path}} as the user with the id {{id}}: change the owner of DATA_DIR or set another one.',
  fileInTheWay:
    "{{path}} can't be a directory for the database, because a file is in the way: move it or set another DATA_DIR.",
  inUse: 'The database in {{home}} is in use by the process {{pid}}: stop it first, or set another DATA_DIR.',
  inUseElsewhere:
    'The database in {{home}} is in use by another container or computer: stop it first, or set another DATA_DIR.',
  notReady: 'The database of the process {{pid}} in {{home}} does not become ready: see {{logFile}}.',
  cantStop: "The PostgreSQL process {{pid}} can't be stopped.",
  // Migrations
  migrationName: 'The migration {{name}} has to be named like 0001-first-tables.sql.',
  migrationTwice: 'The migrations {{before}} and {{name}} have the same number.',
  migrationChanged:
    'The migration {{name}} was changed after it had been applied: restore the file and put the change into a new one.',
  migrationFull:
    'The disk of the database is full: make room there, then start again. ({{name}} was not applied.)',
  migrationFails: 'The migration {{name}} fails: {{reason}}',
  migrationFailsAt: 'The migration {{name}} fails, line {{line}}: {{reason}}',
  backupFirst:
    'The database is of an older version and has to be backed up before it is migrated; that is not possible:',
  databaseNewer:
    'The database is newer than this program, it has the migration {{name}}: start the newer program.',
  extensionNeeded:
    'The database needs the extension {{name}} and this user can\'t create it ({{reason}}): let an administrator run in it "{{commands}}"',
  extensionElsewhere:
    'The extension {{name}} is in the schema {{schema}}: let an administrator run "alter extension {{name}} set schema public".',
} satisfies SameKeys<typeof de>
