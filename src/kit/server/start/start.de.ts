import type { TextTree } from '../../shared/text/texts.ts'

/** Messages in the terminal during the start and on failure. */
export const startTexts = {
  heading: 'Dorfplatz kann nicht starten: {{reason}}',
  other: '{{reason}}',
  // First lines
  website: 'Website        {{url}}/   (Englisch: {{url}}/en)',
  adminCentre: 'Verwaltung     {{url}}/admincenter',
  api: 'API            {{url}}/api/docs',
  signInAs: 'Anmelden als   {{handle}}',
  password: 'Passwort       {{password}}',
  passwordAsSet: 'wie in ADMIN_PASSWORD gesetzt',
  shownOnce: '(nur dieses eine Mal gezeigt: Ändern Sie es unter „Mein Konto“)',
  passwordWeak:
    'Achtung: Das Passwort in ADMIN_PASSWORD ist leicht zu erraten. Ändern Sie es gleich nach dem Anmelden unter „Mein Konto“.',
  databaseMade: 'Die Datenbank ist eingerichtet.',
  databaseRenewed: 'Die Datenbank ist auf dem neuesten Stand.',
  folderNarrowed:
    'DATA_DIR war für andere Benutzer dieses Rechners lesbar; das ist behoben ({{narrowed}} Dateien und Ordner).',
  folderStaysOpen:
    'DATA_DIR ist für andere Benutzer dieses Rechners lesbar, und das ließ sich nicht ändern ({{kept}} Dateien und Ordner): Geben Sie den Ordner dem Benutzer, der das Programm startet, mit chmod -R go= .',
  predecessor: 'Der Vorgänger (Prozess {{pid}}) beendet sich noch; es wird gewartet …',
  village: 'Das Beispieldorf entsteht: {{part}}',
  // Command line
  usage: 'Aufruf: npm run cli -- {{command}}',
  anyCommand: 'BEFEHL',
  commandUnknown: '„{{command}}“ ist kein Befehl.',
  argumentMissing: '{{name}} fehlt.',
  argumentUnknown: '„{{value}}“ gehört nicht zu diesem Befehl.',
  optionUnknown: '--{{name}} gibt es bei diesem Befehl nicht.',
  optionEmpty: 'Zu --{{name}} fehlt der Wert.',
  optionFull: '--{{name}} hat keinen Wert.',
  migrate: 'Bringt die Datenbank auf den Stand dieses Programms',
  migrated: 'Die Datenbank ist auf dem neuesten Stand.',
  commandNoRoom:
    'Der Datenträger des Servers ist voll. Schaffen Sie dort Platz und wiederholen Sie den Befehl.',
  commandFailed:
    'Das hat nicht geklappt, und das Programm weiß nicht, warum: {{reason}} Was genau geschah, steht in {{file}}. Versuchen Sie es noch einmal; hilft das nicht, schicken Sie diese Datei an die Betreuung des Programms.',
  ownerOther:
    'DATA_DIR={{folder}} gehört dem Benutzer {{owner}}. Als root ausgeführt, nähme dieser Befehl ihm Dateien weg. Führen Sie ihn als dieser Benutzer aus: sudo -u {{sudo}} …',
  noSite:
    'In DATA_DIR={{folder}} ist keine Website, und DATABASE_URL ist nicht gesetzt. Es wurde nichts angelegt. Laden Sie zuerst die Umgebung des Dienstes (etwa /etc/dorfplatz.env), oder setzen Sie DATA_DIR.',
  noSiteInDatabase:
    'In der Datenbank von DATABASE_URL ist keine Website; es wurde nichts angelegt. Prüfen Sie den Namen der Datenbank.',
  // Settings from the environment
  setting: '{{name}}={{value}}: {{fault}}',
  likeUrl: 'muss aussehen wie {{example}}',
  oneOrZero: 'muss 1 oder 0 sein',
  processes: 'muss eine ganze Zahl von 1 bis {{most}} sein',
  processesNeedPort:
    'PROCESSES={{processes}} braucht einen festen PORT: Mit PORT=0 bekäme jeder Prozess einen anderen.',
  processesNotHere:
    'Auf diesem System können sich mehrere Prozesse keinen Port teilen. Starten Sie ohne PROCESSES.',
  port: 'muss eine ganze Zahl von 0 bis 65535 sein',
  secretTooShort: 'muss mindestens 32 Zeichen haben',
  handleTooShort: 'muss mindestens 2 Zeichen haben',
  passwordTooShort: 'muss mindestens 8 Zeichen haben',
  oneOf: 'muss eines davon sein: {{values}}',
  unusable: 'ist nicht brauchbar',
  portTaken:
    'PORT={{port}} wird schon von einem anderen Programm benutzt. Beenden Sie jenes oder setzen Sie einen anderen PORT.',
  portForbidden:
    'PORT={{port}} darf ohne weitere Rechte nicht benutzt werden. Setzen Sie einen PORT über 1023.',
  hostUnknown: 'HOST={{host}} ist keine Adresse dieses Rechners.',
  // Data directory
  folderFull:
    'DATA_DIR={{folder}}: Der Datenträger ist voll. Schaffen Sie dort Platz und starten Sie noch einmal.',
  folderReadOnly:
    'DATA_DIR={{folder}}: Der Datenträger kann nur gelesen werden. Setzen Sie DATA_DIR auf einen anderen Ordner.',
  folderForbidden:
    'DATA_DIR={{folder}}: Dort darf nicht geschrieben werden. Geben Sie den Ordner dem Benutzer, der das Programm startet, oder setzen Sie einen anderen.',
  folderInTheWay:
    'DATA_DIR={{folder}}: Dort ist eine Datei im Weg. Verschieben Sie sie oder setzen Sie DATA_DIR auf einen anderen Ordner.',
  folderOther: 'DATA_DIR={{folder}}: Dort kann nicht geschrieben werden ({{reason}})',
  // External database
  refused: 'Die Datenbank lehnt die Verbindung ab ({{reason}}): Prüfen Sie DATABASE_URL.',
  wrongPassword:
    'Die Datenbank lehnt die Anmeldung ab ({{reason}}): Prüfen Sie Benutzer und Passwort in DATABASE_URL.',
  noDatabase:
    'Auf dem Datenbankserver gibt es diese Datenbank nicht ({{reason}}): Legen Sie sie an oder prüfen Sie DATABASE_URL.',
  noAnswer: 'Die Datenbank antwortet nicht ({{reason}}): Starten Sie sie oder prüfen Sie DATABASE_URL.',
  oldServer:
    'Der PostgreSQL-Server hat die Version {{version}}, nötig ist mindestens {{oldest}}: Erneuern Sie ihn oder setzen Sie eine andere DATABASE_URL.',
  encoding:
    'Die Datenbank speichert in der Schrift {{encoding}}, nötig ist UTF8: Legen Sie sie an mit "ENCODING \'UTF8\' TEMPLATE template0".',
  noIcu:
    'Dem PostgreSQL-Server fehlt ICU, das zum Ordnen nach Sprache nötig ist: Nehmen Sie eine andere Ausgabe.',
  noRights:
    'Dem Benutzer in DATABASE_URL fehlen Rechte in der Datenbank ({{reason}}): Lassen Sie ihn von einem Administrator zu ihrem Eigentümer machen, mit "alter database NAME owner to BENUTZER".',
  neither: 'Weder DATABASE_URL noch DATA_DIR ist gesetzt.',
  // Embedded database
  windows:
    'Die eingebaute Datenbank läuft nicht unter Windows: Setzen Sie DATABASE_URL auf einen PostgreSQL-Server oder verwenden Sie WSL.',
  notInstalled:
    'Die eingebaute Datenbank für diesen Rechner ({{name}}) ist nicht installiert: Führen Sie "npm install" aus oder setzen Sie DATABASE_URL auf einen PostgreSQL-Server.',
  doesNotRun:
    'Die eingebaute Datenbank läuft auf diesem Rechner nicht ({{reason}}): Setzen Sie DATABASE_URL auf einen PostgreSQL-Server.',
  noAccount:
    'PostgreSQL darf nicht als root laufen, und es gibt keinen Benutzer dafür: Legen Sie einen an mit "useradd --system dorfplatz".',
  noName:
    'Die Benutzernummer {{id}} hat auf diesem Rechner keinen Namen, PostgreSQL braucht einen: Tragen Sie ihn in /etc/passwd ein oder setzen Sie DATABASE_URL.',
  noLocale:
    'PostgreSQL kennt keine der Spracheinstellungen C.UTF-8, en_US.UTF-8 und C: Installieren Sie die Spracheinstellungen dieses Systems.',
  damaged:
    'Die Datenbank in {{cluster}} ist beschädigt (Dateien fehlen): Stellen Sie DATA_DIR aus einer Sicherung wieder her, oder verschieben Sie diesen Ordner, um leer zu beginnen.',
  otherMajor:
    'Die Datenbank in {{cluster}} stammt von PostgreSQL {{version}}, dieses Programm bringt PostgreSQL {{major}} mit: Machen Sie mit dem älteren Programm eine Sicherung und stellen Sie sie mit diesem wieder her.',
  unreachable:
    'Der Benutzer {{account}}, als der PostgreSQL läuft, kommt nicht zu {{directory}}: Setzen Sie DATA_DIR auf einen Ort außerhalb der Ordner von root.',
  foreignOwner:
    'Die Datenbank in {{cluster}} gehört dem Benutzer mit der Nummer {{owner}}: Starten Sie als dieser oder als root, oder ändern Sie den Eigentümer von DATA_DIR.',
  accessMissing: 'Die Datenbank in {{cluster}} ist beschädigt: {{file}} fehlt.',
  diskFull:
    'Der Datenträger ist voll: Schaffen Sie Platz für die Datenbank in {{path}} und starten Sie noch einmal.',
  diskReadOnly:
    'Der Datenträger kann nur gelesen werden, die Datenbank hat in {{path}} keinen Platz. Setzen Sie DATA_DIR auf einen anderen Ordner.',
  noRightAsRoot:
    'Auch root darf die Datenbank in {{path}} nicht aufbewahren: Ändern Sie den Eigentümer von DATA_DIR oder setzen Sie einen anderen Ordner.',
  noRight:
    'Der Benutzer mit der Nummer {{id}} darf die Datenbank in {{path}} nicht aufbewahren: Ändern Sie den Eigentümer von DATA_DIR oder setzen Sie einen anderen Ordner.',
  fileInTheWay:
    '{{path}} kann kein Ordner für die Datenbank sein, weil eine Datei im Weg ist: Verschieben Sie sie oder setzen Sie ein anderes DATA_DIR.',
  inUse:
    'Die Datenbank in {{home}} wird schon vom Prozess {{pid}} benutzt: Beenden Sie ihn zuerst oder setzen Sie ein anderes DATA_DIR.',
  inUseElsewhere:
    'Die Datenbank in {{home}} wird schon von einem anderen Container oder Rechner benutzt: Beenden Sie ihn zuerst oder setzen Sie ein anderes DATA_DIR.',
  notReady:
    'Die Datenbank des Prozesses {{pid}} in {{home}} wird nicht bereit: Sehen Sie in {{logFile}} nach.',
  cantStop: 'Der PostgreSQL-Prozess {{pid}} lässt sich nicht beenden.',
  // Migrations
  migrationName: 'Die Migration {{name}} muss heißen wie 0001-first-tables.sql.',
  migrationTwice: 'Die Migrationen {{before}} und {{name}} haben dieselbe Nummer.',
  migrationChanged:
    'Die Migration {{name}} wurde geändert, nachdem sie angewandt war: Stellen Sie die Datei wieder her und geben Sie die Änderung in eine neue.',
  migrationFull:
    'Der Datenträger der Datenbank ist voll: Schaffen Sie dort Platz und starten Sie noch einmal. ({{name}} wurde nicht angewandt.)',
  migrationFails: 'Die Migration {{name}} schlägt fehl: {{reason}}',
  migrationFailsAt: 'Die Migration {{name}} schlägt in Zeile {{line}} fehl: {{reason}}',
  backupFirst:
    'Die Datenbank ist von einer älteren Version und muss vor der Umstellung gesichert werden; das geht nicht:',
  databaseNewer:
    'Die Datenbank ist neuer als dieses Programm, sie hat die Migration {{name}}: Starten Sie das neuere Programm.',
  extensionNeeded:
    'Die Datenbank braucht die Erweiterung {{name}}, und dieser Benutzer darf sie nicht anlegen ({{reason}}): Lassen Sie einen Administrator darin ausführen: "{{commands}}"',
  extensionElsewhere:
    'Die Erweiterung {{name}} liegt im Schema {{schema}}: Lassen Sie einen Administrator "alter extension {{name}} set schema public" ausführen.',
} satisfies TextTree
