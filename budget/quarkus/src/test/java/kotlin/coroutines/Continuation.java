package kotlin.coroutines;

/** Stands for Kotlin's own, which a suspending function takes as its last argument. */
public interface Continuation<T> {}
