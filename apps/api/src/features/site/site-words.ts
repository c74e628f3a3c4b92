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
  },
};

export const isKnownLanguage = (language: string): language is Language => Object.hasOwn(WORDS, language);

/** What the site itself says on a page, in the language of the page. */
export const wordsIn = (language: string): Words => WORDS[isKnownLanguage(language) ? language : 'en'];
