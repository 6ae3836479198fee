import type { News } from './shapes.ts'

/** News of clubs and the fire brigade. */
export const clubNews: News[] = [
  {
    key: 'fair-review',
    type: 'Verein',
    when: { latest: '08-24' },
    status: 'published',
    picture: 'fair',
    tags: ['Kirtag'],
    de: {
      title: 'Kirtag: drei Tage, zwei Gewitter, ein Walzer',
      teaser:
        'Das Wetter hat gespielt, wie es wollte. Die Musik auch. Ein Dank an 120 Helferinnen und Helfer.',
      text: `<p class="lead">Am Samstag schüttete es, am Sonntag glühte der Platz, und am Montag tanzte die Bürgermeisterin mit dem Feuerwehrkommandanten den Schlusswalzer.</p>
<p>Die Landjugend hat den Kirtagsbaum ohne Kran aufgestellt, was länger dauerte als geplant und lauter beklatscht wurde als alles andere. Ausgeschenkt wurde erstmals nur in Mehrweggläsern; der Müll passte in zwei Tonnen statt in einen Container.</p>
<p>Gefunden wurden drei Jacken, ein Hörgerät und eine Posaune. Abzuholen im <a href="page:services">Bürgerservice</a>.</p>`,
    },
    en: {
      title: 'Parish fair: three days, two storms, one waltz',
      teaser: 'The weather played as it pleased. So did the band. Our thanks to 120 helpers.',
      text: `<p class="lead">On Saturday it poured, on Sunday the square was baking, and on Monday the mayor danced the last waltz with the fire chief.</p>
<p>The Landjugend raised the fair’s tree without a crane, which took longer than planned and was applauded louder than anything else. For the first time drinks were served in returnable glasses only; the rubbish fitted into two bins instead of a container.</p>
<p>Three jackets, a hearing aid and a trombone were found. Please collect them at the <a href="page:services">citizens’ desk</a>.</p>`,
    },
  },
  {
    key: 'storm-deployment',
    type: 'Verein',
    when: { latest: '07-14' },
    status: 'published',
    picture: 'thunderstorm',
    tags: ['Feuerwehr', 'Unwetter'],
    de: {
      title: 'Unwetter: 19 Einsätze in einer Nacht',
      teaser: 'Umgestürzte Bäume, volle Keller, ein abgedeckter Stadel. Verletzt wurde niemand.',
      text: `<p class="lead">Kurz nach 21 Uhr fiel in vierzig Minuten so viel Regen wie sonst in einem Monat. Bis 5 Uhr früh waren 44 Mitglieder der Feuerwehr unterwegs.</p>
<p>In der Mühlgasse mussten elf Keller ausgepumpt werden, zwischen Mittergrub und Kleinlagern blockierten drei Pappeln die Straße. Kommandant Thomas Feuersinger dankt allen, die ihre Traktoren und Pumpen geliehen haben, und der Bäckerei, die um 4 Uhr mit heißem Kaffee kam.</p>
<p>Schäden an Gebäuden melden Sie bitte binnen vierzehn Tagen im Bauamt, damit die Kommission sie aufnehmen kann.</p>`,
    },
    en: {
      title: 'Storm: 19 call-outs in one night',
      teaser: 'Fallen trees, flooded cellars, a barn without its roof. Nobody was hurt.',
      text: `<p class="lead">Shortly after 9 p.m. as much rain fell in forty minutes as usually does in a month. Until 5 a.m. 44 members of the fire brigade were out.</p>
<p>Eleven cellars in Mühlgasse had to be pumped dry, and three poplars blocked the road between Mittergrub and Kleinlagern. Commander Thomas Feuersinger thanks everyone who lent tractors and pumps, and the bakery that came with hot coffee at 4 a.m.</p>
<p>Please report damage to buildings to the building office within fourteen days so that the commission can record it.</p>`,
    },
  },
  {
    key: 'tennis-course',
    type: 'Verein',
    when: { latest: '06-24' },
    status: 'published',
    picture: 'tennis',
    tags: ['Tennis', 'Ferien'],
    de: {
      title: 'Tennis in den Ferien: noch acht Plätze',
      teaser: 'Fünf Vormittage, kleine Gruppen, Schläger zum Ausleihen. Für Kinder von sechs bis vierzehn.',
      text: `<p class="lead">In der zweiten Ferienwoche lernen Kinder auf den drei Sandplätzen Vorhand, Rückhand und wie man mit Anstand verliert.</p>
<p>Trainiert wird von 9 bis 11.30 Uhr in Gruppen zu sechst. Der Kurs kostet 65 Euro, Geschwister zahlen 50. Schläger leiht der Tennisclub her, Turnschuhe mit heller Sohle sind mitzubringen. Bei Regen wird im Turnsaal gespielt.</p>
<p>Anmelden kann man sich bis {day:+9} bei Gemeinderat Karl Presshauser.</p>`,
    },
  },
  {
    key: 'band-medal',
    type: 'Verein',
    when: { latest: '06-16' },
    status: 'published',
    picture: 'brass-band',
    tags: ['Musikverein'],
    de: {
      title: 'Gold in der höchsten Stufe',
      teaser:
        'Der Musikverein Rebenau holt bei der Marschmusikbewertung 93,4 Punkte und tanzt danach im Regen.',
      text: `<p class="lead">46 Musikerinnen und Musiker, eine große Wende und kein einziger falscher Schritt: So gut war der Musikverein noch nie.</p>
<p>Kapellmeisterin Veronika Immendorfer und Stabführer Karl Presshauser haben seit Februar jeden zweiten Sonntag auf dem Parkplatz geprobt. Die Jury lobte besonders das leise Spiel im Gehen, das schwerste überhaupt.</p>
<p>Wer den Marsch hören möchte: Beim nächsten Frühschoppen steht er als Zugabe auf dem Programm.</p>`,
    },
    en: {
      title: 'Gold in the highest class',
      teaser: 'Rebenau’s brass band wins 93.4 points in the marching contest and then dances in the rain.',
      text: `<p class="lead">46 players, one great wheel and not a single wrong step: the band has never been so good.</p>
<p>Since February conductor Veronika Immendorfer and drum major Karl Presshauser have rehearsed in the car park every other Sunday. The jury especially praised the soft playing on the march, the hardest thing of all.</p>
<p>If you would like to hear it: the march will be the encore at the next Sunday morning concert.</p>`,
    },
  },
  {
    key: 'football-promotion',
    type: 'Verein',
    when: { latest: '06-10' },
    status: 'published',
    picture: 'football',
    tags: ['Fußball'],
    de: {
      title: 'Aufstieg in der 89. Minute',
      teaser:
        'Ein Kopfball, ein Platzsturm, ein heiserer Obmann: Die Damen des Sportvereins spielen nächstes Jahr eine Liga höher.',
      text: `<p class="lead">Bis zur 89. Minute stand es null zu null. Dann segelte ein Freistoß in den Strafraum, und 340 Menschen sprangen gleichzeitig auf.</p>
<p>Erst vor vier Jahren wurde die Damenmannschaft gegründet, damals mit neun Spielerinnen und geliehenen Dressen. Heute trainieren 24, und in der U14 warten weitere Talente.</p>
<p>Die Gemeinde gratuliert und hält Wort: Für den Aufstieg war ein zweites Flutlicht versprochen.</p>`,
    },
    en: {
      title: 'Promoted in the 89th minute',
      teaser:
        'A header, a pitch invasion, a hoarse chairman: the women’s team plays one league higher next year.',
      text: `<p class="lead">Until the 89th minute there was no score. Then a free kick sailed into the box and 340 people jumped to their feet.</p>
<p>The women’s team was founded only four years ago, with nine players and borrowed shirts. Today 24 train, and more talent is waiting in the under-14s.</p>
<p>The municipality congratulates and keeps its word: promotion was to bring a second floodlight.</p>`,
    },
  },
  {
    key: 'youth-room',
    type: 'Verein',
    when: { daysAgo: 3 },
    status: 'draft',
    tags: ['Jugend'],
    de: {
      title: 'Landjugend renoviert den Jugendraum',
      teaser: 'Neue Wände, alte Sofas und ein Getränkeautomat, der auch Obst kann.',
      text: `<p class="lead">Der Jugendraum im Keller des Musikheims wird neu ausgemalt. Die Farbe durften die Jüngsten aussuchen, sie heißt „Sonnenblume“.</p>
<p>Zur Wiedereröffnung sind alle ab 14 Jahren eingeladen, die einen Pinsel gehalten haben oder künftig einen Schlüssel haben möchten. Einen Schlüsseldienst von Eltern gibt es am Freitag und Samstag bis 23 Uhr.</p>`,
    },
  },
]
