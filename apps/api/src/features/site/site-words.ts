import type { Language } from '@adhelm/contract/content';

type Words = {
  related: string;
  more: string;
  sponsored: string;
  nothing: string;
  back: string;
  articles: string;
  privacy: string;
  imprint: string;
  /** What visitors are asked before platforms are told of them. */
  consent: string;
  agree: string;
  decline: string;
  choices: string;
};

const WORDS: Record<Language, Words> = {
  en: {
    related: 'Related searches',
    more: 'More searches',
    sponsored: 'Sponsored results',
    nothing: 'There are no results right now.',
    back: 'Back to the article',
    articles: 'All articles',
    privacy: 'Privacy',
    imprint: 'Imprint',
    consent:
      'We would like to load measuring tools of advertising platforms. They set cookies and tell the platform that brought you here what you do on this website. Everything works without them.',
    agree: 'Agree',
    decline: 'Decline',
    choices: 'Privacy choices',
  },
  vi: {
    related: 'Tìm kiếm liên quan',
    more: 'Tìm kiếm khác',
    sponsored: 'Kết quả được tài trợ',
    nothing: 'Hiện chưa có kết quả.',
    back: 'Quay lại bài viết',
    articles: 'Tất cả bài viết',
    privacy: 'Quyền riêng tư',
    imprint: 'Thông tin pháp lý',
    consent:
      'Chúng tôi muốn tải công cụ đo lường của các nền tảng quảng cáo. Chúng đặt cookie và cho nền tảng đã đưa bạn đến đây biết bạn làm gì trên trang này. Không có chúng, mọi thứ vẫn hoạt động.',
    agree: 'Đồng ý',
    decline: 'Từ chối',
    choices: 'Lựa chọn quyền riêng tư',
  },
  zh: {
    related: '相关搜索',
    more: '更多搜索',
    sponsored: '赞助结果',
    nothing: '目前没有结果。',
    back: '返回文章',
    articles: '全部文章',
    privacy: '隐私',
    imprint: '网站信息',
    consent:
      '我们希望加载广告平台的统计工具。它们会设置 Cookie，并将您在本网站上的操作告知带您来到此处的平台。不加载它们，网站也能正常使用。',
    agree: '同意',
    decline: '拒绝',
    choices: '隐私选项',
  },
  ja: {
    related: '関連する検索',
    more: 'その他の検索',
    sponsored: 'スポンサーの検索結果',
    nothing: '現在、結果はありません。',
    back: '記事に戻る',
    articles: 'すべての記事',
    privacy: 'プライバシー',
    imprint: '運営者情報',
    consent:
      '広告プラットフォームの計測ツールを読み込みたいと考えています。クッキーを設定し、このサイトでの操作を、訪問元のプラットフォームに伝えます。読み込まなくてもすべて利用できます。',
    agree: '同意する',
    decline: '拒否する',
    choices: 'プライバシーの選択',
  },
  ko: {
    related: '관련 검색어',
    more: '다른 검색어',
    sponsored: '스폰서 검색결과',
    nothing: '지금은 결과가 없습니다.',
    back: '글로 돌아가기',
    articles: '모든 글',
    privacy: '개인정보 보호',
    imprint: '사이트 정보',
    consent:
      '광고 플랫폼의 측정 도구를 불러오려고 합니다. 이 도구는 쿠키를 설정하고, 이 웹사이트에서의 활동을 방문 경로가 된 플랫폼에 알립니다. 없어도 모든 기능을 이용할 수 있습니다.',
    agree: '동의',
    decline: '거부',
    choices: '개인정보 선택',
  },
  fr: {
    related: 'Recherches associées',
    more: 'Autres recherches',
    sponsored: 'Résultats sponsorisés',
    nothing: 'Aucun résultat pour le moment.',
    back: "Retour à l'article",
    articles: 'Tous les articles',
    privacy: 'Confidentialité',
    imprint: 'Mentions légales',
    consent:
      'Nous aimerions charger des outils de mesure de plateformes publicitaires. Ils déposent des cookies et indiquent à la plateforme qui vous a amené ici ce que vous faites sur ce site. Tout fonctionne sans eux.',
    agree: 'Accepter',
    decline: 'Refuser',
    choices: 'Choix de confidentialité',
  },
  de: {
    related: 'Ähnliche Suchanfragen',
    more: 'Weitere Suchanfragen',
    sponsored: 'Gesponserte Ergebnisse',
    nothing: 'Im Moment gibt es keine Ergebnisse.',
    back: 'Zurück zum Artikel',
    articles: 'Alle Artikel',
    privacy: 'Datenschutz',
    imprint: 'Impressum',
    consent:
      'Wir möchten Messwerkzeuge von Werbeplattformen laden. Sie setzen Cookies und teilen der Plattform, über die Sie gekommen sind, mit, was Sie auf dieser Website tun. Alles funktioniert auch ohne sie.',
    agree: 'Zustimmen',
    decline: 'Ablehnen',
    choices: 'Datenschutz-Auswahl',
  },
  es: {
    related: 'Búsquedas relacionadas',
    more: 'Más búsquedas',
    sponsored: 'Resultados patrocinados',
    nothing: 'No hay resultados por ahora.',
    back: 'Volver al artículo',
    articles: 'Todos los artículos',
    privacy: 'Privacidad',
    imprint: 'Aviso legal',
    consent:
      'Nos gustaría cargar herramientas de medición de plataformas publicitarias. Instalan cookies e informan a la plataforma que le trajo aquí de lo que hace en este sitio. Todo funciona sin ellas.',
    agree: 'Aceptar',
    decline: 'Rechazar',
    choices: 'Opciones de privacidad',
  },
};

export const isKnownLanguage = (language: string): language is Language => Object.hasOwn(WORDS, language);

/** What the site itself says on a page, in the language of the page. */
export const wordsIn = (language: string): Words => WORDS[isKnownLanguage(language) ? language : 'en'];
